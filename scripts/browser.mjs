import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file in which `scripts/ready.mjs --test` stores the path of the browser. */
export const browserFile = fileURLToPath(new URL('../node_modules/.cache/timbre/browser', import.meta.url));

// The headless shell comes first because it opens a page in a third of the time.
const executableNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const installPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
];

/**
 * The executable of Chromium or Chrome for the browser tests: the one that `ready.mjs --test` found, else the first on
 * this machine. Throws when there is none.
 */
export function browserPath() {
  const found = existsSync(browserFile) ? readFileSync(browserFile, 'utf8').trim() : browserCandidates()[0];
  if (found && isExecutable(found)) return found;
  throw new Error('No Chromium or Chrome: run `node scripts/ready.mjs --test`, or set CHROME_PATH.');
}

/**
 * The browsers on this machine in order of preference: CHROME_PATH, the PATH, the usual install locations.
 * @param {Record<string, string | undefined>} [environment]
 * @returns {string[]}
 */
export function browserCandidates(environment = process.env) {
  if (environment.CHROME_PATH) return [environment.CHROME_PATH];
  const folders = (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  const onPath = executableNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...onPath, ...installPaths])].filter(isExecutable);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
