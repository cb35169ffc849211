// Prepares a clone to run, quickly if it is ready already: installs the packages of package-lock.json, builds the web app
// and the server when their sources changed, and with --test finds a browser. It runs before anything is installed, on
// Node 20 or newer, so it is plain JavaScript without dependencies.
import { fileURLToPath } from 'node:url';
import { findStaleBuilds, runBuild } from './ready/builds.mjs';
import { NotReadyError } from './ready/command.mjs';
import { install, isInstalled, requireRunnableNode } from './ready/install.mjs';
import { withLock } from './ready/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function setUp() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new NotReadyError(`Timbre needs Node 20 or newer; this is ${process.version}.`);
  }
  if (!isInstalled(root) || findStaleBuilds(root).length > 0) {
    await withLock(root, async () => {
      // Checked again, since another start may have done it while this one waited.
      if (!isInstalled(root)) await install(root);
      for (const build of findStaleBuilds(root)) await runBuild(root, build);
    });
  }
  requireRunnableNode(root);
  if (process.argv.includes('--test')) {
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
