// Makes a fresh clone ready to run, and costs a blink when it is: installs what package-lock.json names, builds the
// web app and the server when their sources changed, and with --test finds a browser. It must run before anything is installed, on any
// Node from 20 on, so it is plain JavaScript and stands on Node alone.
import { fileURLToPath } from 'node:url';
import { make, staleBuilds } from './ready/builds.mjs';
import { NotReadyError } from './ready/command.mjs';
import { install, isInstalled, needRunnableNode } from './ready/install.mjs';
import { withLock } from './ready/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function makeReady() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new NotReadyError(`Timbre needs Node 20 or newer to set itself up; this is ${process.version}.`);
  }
  if (!isInstalled(root) || staleBuilds(root).length > 0) {
    await withLock(root, async () => {
      // Asked again: another start may have done it while this one waited.
      if (!isInstalled(root)) await install(root);
      for (const build of staleBuilds(root)) await make(root, build);
    });
  }
  needRunnableNode(root);
  if (process.argv.includes('--test')) {
    const { provideBrowser } = await import('./ready/provide-browser.mjs');
    await provideBrowser(root);
  }
}

try {
  await makeReady();
} catch (error) {
  if (!(error instanceof NotReadyError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
