// Prepares a clone to run, quickly if it is ready already: installs the packages of package-lock.json, and builds the web
// app and the server when their sources changed. --tools also installs what only checks and tests need (devDependencies);
// --test does that and finds a browser; --no-build builds nothing. It runs before anything is installed, on Node 20 or
// newer, so it is plain JavaScript without dependencies.
import { fileURLToPath } from 'node:url';
import { findStaleBuilds, runBuild } from './ready/builds.mjs';
import { NotReadyError } from './ready/command.mjs';
import { install, isInstalled, requireRunnableNode } from './ready/install.mjs';
import { withLock } from './ready/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = process.argv.includes('--test');
const withTools = isTest || process.argv.includes('--tools');
const findBuilds = () => (process.argv.includes('--no-build') ? [] : findStaleBuilds(root));

async function setUp() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new NotReadyError(`Timbre needs Node 20 or newer; this is ${process.version}.`);
  }
  if (!isInstalled(root, withTools) || findBuilds().length > 0) {
    await withLock(root, async () => {
      // Checked again, since another start may have done it while this one waited.
      if (!isInstalled(root, withTools)) await install(root, withTools);
      for (const build of findBuilds()) await runBuild(root, build);
    });
  }
  requireRunnableNode(root);
  if (isTest) {
    const { provideBrowser } = await import('./ready/provide-browser.mjs');
    await provideBrowser(root);
  }
}

try {
  await setUp();
} catch (error) {
  if (!(error instanceof NotReadyError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
