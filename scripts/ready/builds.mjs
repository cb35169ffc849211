import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReadyError, runNpm } from './command.mjs';

/**
 * @typedef {object} Build The output of an npm script, and its sources.
 * @property {string} name
 * @property {string} script
 * @property {string} output
 * @property {string} stamp File with the hash of the sources of the last build.
 * @property {string[]} sources
 */

/** What the command line is made of, which the web app offers for download. */
const cliSources = [
  'clients/timbre.ts',
  'clients/api-client.ts',
  'clients/api',
  'clients/cli',
  'clients/files',
  'scripts/build-cli.ts',
];

/** @type {Build} */
export const cliBuild = {
  name: 'command line',
  script: 'build:cli',
  output: 'build/cli/timbre.mjs',
  stamp: 'build/cli-sources.sha256',
  sources: [...cliSources, 'package.json'],
};

/** @type {Build[]} */
const builds = [
  {
    name: 'web app',
    script: 'build:web',
    output: 'build/web/client',
    stamp: 'build/web-sources.sha256',
    sources: [
      'web',
      'content',
      'contract',
      'CHANGELOG.md',
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/build-player.ts',
      'scripts/build-widget.ts',
      'scripts/build-site.ts',
      'scripts/site',
      'scripts/changelog',
      ...cliSources,
      'package-lock.json',
    ],
  },
  {
    name: 'server',
    script: 'build:server',
    output: 'build/node/main.js',
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
 * The builds that are missing or outdated.
 * @param {string} root
 */
export const findStaleBuilds = (root) => builds.filter((build) => !isBuilt(root, build));

/** @param {string} root @param {Build} build */
export function isBuilt(root, { output, stamp, sources }) {
  if (!existsSync(join(root, output)) || !existsSync(join(root, stamp))) return false;
  return readFileSync(join(root, stamp), 'utf8') === fingerprint(root, sources);
}

/**
 * Runs the npm script of a build. Throws a NotReadyError with the output of the script.
 * @param {string} root
 * @param {Build} build
 */
export async function runBuild(root, { name, script, stamp, sources }) {
  console.error(`Building the ${name} …`);
  // Hashed before the build, so that edits made meanwhile are built next time.
  const hash = fingerprint(root, sources);
  const { code, output } = await runNpm(['run', script, '--silent'], { cwd: root, env: { NODE_ENV: 'production' } });
  if (code !== 0)
    throw new NotReadyError(
      `${output.trim()}\n\nThe ${name} could not be built (npm run ${script}); the reason is above.`,
    );
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, stamp), hash);
}

/** Hashes contents, not modification times, which a checkout or copy changes. */
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
