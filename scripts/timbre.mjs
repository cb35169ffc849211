#!/usr/bin/env node
// The command line of a clone: `npx timbre speak …`. Builds it when its sources changed, then runs it. It runs before
// anything is installed, on Node 20 or newer, so it is plain JavaScript without dependencies.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cliBuild, isBuilt, runBuild } from './ready/builds.mjs';
import { NotReadyError } from './ready/command.mjs';
import { install, isInstalled } from './ready/install.mjs';
import { withLock } from './ready/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function setUp() {
  if (isBuilt(root, cliBuild)) return;
  await withLock(root, async () => {
    if (!isInstalled(root, false)) await install(root, false);
    if (!isBuilt(root, cliBuild)) await runBuild(root, cliBuild);
  });
}

try {
  await setUp();
  await import(pathToFileURL(`${root}${cliBuild.output}`).href);
} catch (error) {
  if (!(error instanceof NotReadyError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
