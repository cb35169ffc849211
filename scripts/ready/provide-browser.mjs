import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browserCandidates, browserFile, isExecutable } from '../browser.mjs';
import { NotReadyError, run } from './command.mjs';

/**
 * Finds a working Chromium or Chrome, or installs one (Debian's package as root, else Playwright's), and stores its path
 * in `browserFile`. Throws a NotReadyError that says what to install.
 * @param {string} root
 */
export async function provideBrowser(root) {
  const wanted = process.env.CHROME_PATH;
  const known = existsSync(browserFile) ? readFileSync(browserFile, 'utf8').trim() : '';
  if (known && (!wanted || wanted === known) && isExecutable(known)) return;
  const found = (await firstThatRuns(browserCandidates())) ?? (wanted ? undefined : await installedBrowser(root));
  if (!found) {
    throw new NotReadyError(
      wanted
        ? `CHROME_PATH is ${wanted}, which is no browser that runs. Correct it, or unset it.`
        : 'The browser tests need Chromium or Chrome; none was found and none could be installed.\n' +
            'Install one (Debian: sudo apt-get install chromium; macOS: brew install --cask google-chrome), ' +
            'or set CHROME_PATH to its executable, and start again.',
    );
  }
  mkdirSync(dirname(browserFile), { recursive: true });
  writeFileSync(browserFile, `${found}\n`);
}

async function installedBrowser(root) {
  const playwrights = async () =>
    firstThatRuns([(await import('playwright-core')).chromium.executablePath()].filter(isExecutable));
  const there = await playwrights();
  if (there) return there;
  if (isDebian() && process.getuid?.() === 0) {
    console.error('Installing Chromium from Debian …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env });
    const debians = code === 0 ? await firstThatRuns(browserCandidates()) : undefined;
    if (debians) return debians;
    console.error(output.trim());
  }
  console.error('Installing the Chromium of Playwright …');
  const { code, output } = await run(process.execPath, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ]);
  if (code === 0) return playwrights();
  console.error(output.trim());
  return undefined;
}

/** Only Debian itself: Ubuntu's package of that name is a stub that requires snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function firstThatRuns(paths) {
  for (const path of paths) if ((await run(path, ['--version'])).code === 0) return path;
  return undefined;
}
