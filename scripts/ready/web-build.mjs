import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReadyError, runNpm } from './command.mjs';

/** Everything that the built web app depends on. */
const sources = ['web', 'contract', 'player', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const stamp = 'build/web-sources.sha256';

/**
 * Whether the web app was built from the sources as they are now; true where there is no web app.
 * @param {string} root
 */
export function isWebBuilt(root) {
  if (!existsSync(join(root, 'react-router.config.ts'))) return true;
  if (!existsSync(join(root, 'build/client')) || !existsSync(join(root, stamp))) return false;
  return readFileSync(join(root, stamp), 'utf8') === fingerprint(root);
}

/**
 * Builds the web app by `npm run build`. Throws a NotReadyError with the build's own words.
 * @param {string} root
 */
export async function buildWeb(root) {
  console.error('Building the web app …');
  // Taken before the build: what is edited meanwhile must be built next time.
  const print = fingerprint(root);
  const { code, output } = await runNpm(['run', 'build', '--silent'], { cwd: root, env: { NODE_ENV: 'production' } });
  if (code !== 0)
    throw new NotReadyError(`${output.trim()}\n\nThe web app could not be built (npm run build); the reason is above.`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, stamp), print);
}

/** Contents, not times: a checkout or a copy changes the times of files that are the same. */
function fingerprint(root) {
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
