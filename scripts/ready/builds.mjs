import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReadyError, runNpm } from './command.mjs';

/**
 * @typedef {object} Build What an npm script makes, and everything that it depends on.
 * @property {string} name
 * @property {string} script
 * @property {string} makes
 * @property {string} stamp What it was made from.
 * @property {string[]} sources
 */

/** @type {Build[]} */
const builds = [
  {
    name: 'web app',
    script: 'build:web',
    makes: 'build/client',
    stamp: 'build/web-sources.sha256',
    sources: ['web', 'contract', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
  },
  {
    name: 'server',
    script: 'build:server',
    makes: 'build/node/main.js',
    stamp: 'build/server-sources.sha256',
    sources: [
      'server',
      'payment-sandbox',
      'engines',
      'audio',
      'contract',
      'scripts/build-server.ts',
      'package-lock.json',
    ],
  },
];

/**
 * What was not built yet, or from other sources than there are now.
 * @param {string} root
 */
export const staleBuilds = (root) => builds.filter((build) => !isBuilt(root, build));

/** @param {string} root @param {Build} build */
function isBuilt(root, { makes, stamp, sources }) {
  if (!existsSync(join(root, makes)) || !existsSync(join(root, stamp))) return false;
  return readFileSync(join(root, stamp), 'utf8') === fingerprint(root, sources);
}

/**
 * Runs its npm script. Throws a NotReadyError with the script's own words.
 * @param {string} root
 * @param {Build} build
 */
export async function make(root, { name, script, stamp, sources }) {
  console.error(`Building the ${name} …`);
  // Taken before the build: what is edited meanwhile must be built next time.
  const print = fingerprint(root, sources);
  const { code, output } = await runNpm(['run', script, '--silent'], { cwd: root, env: { NODE_ENV: 'production' } });
  if (code !== 0)
    throw new NotReadyError(
      `${output.trim()}\n\nThe ${name} could not be built (npm run ${script}); the reason is above.`,
    );
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, stamp), print);
}

/** Contents, not times: a checkout or a copy changes the times of files that are the same. */
function fingerprint(root, sources) {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    if (source.includes('.')) add(source);
    else visit(source);
  }
  return hash.digest('hex');
}
