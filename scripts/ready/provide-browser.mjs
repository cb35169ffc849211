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
  const stored = existsSync(browserFile) ? readFileSync(browserFile, 'utf8').trim() : '';
  if (stored && (!wanted || wanted === stored) && isExecutable(stored)) return;
  const found = (await findRunnable(browserCandidates())) ?? (wanted ? undefined : await installBrowser(root));
  if (!found) {
    throw new NotReadyError(
      wanted
        ? `CHROME_PATH is ${wanted}, which is not a working browser. Correct it, or unset it.`
        : 'The browser tests need Chromium or Chrome; none was found and none could be installed.\n' +
            'Install one (Debian: sudo apt-get install chromium; macOS: brew install --cask google-chrome), ' +
            'or set CHROME_PATH to its executable, and start again.',
    );
  }
  mkdirSync(dirname(browserFile), { recursive: true });
  writeFileSync(browserFile, `${found}\n`);
}

/** Playwright's browser if it is installed; otherwise installs one. Returns undefined if that fails. */
async function installBrowser(root) {
  const findPlaywrightBrowser = async () =>
    findRunnable([(await import('playwright-core')).chromium.executablePath()].filter(isExecutable));
  const existing = await findPlaywrightBrowser();
  if (existing) return existing;
  if (isDebian() && process.getuid?.() === 0) {
    console.error('Installing Chromium from Debian …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
    });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env });
    const debianBrowser = code === 0 ? await findRunnable(browserCandidates()) : undefined;
    if (debianBrowser) return debianBrowser;
    console.error(output.trim());
  }
  console.error('Installing the Chromium of Playwright …');
  const { code, output } = await run(process.execPath, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  ]);
  if (code === 0) return findPlaywrightBrowser();
  console.error(output.trim());
  return undefined;
}

/** Only Debian itself: Ubuntu's package of that name is a stub that requires snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Returns the first path whose program runs; undefined if there is none. */
async function findRunnable(paths) {
  for (const path of paths) if ((await run(path, ['--version'])).code === 0) return path;
  return undefined;
}
