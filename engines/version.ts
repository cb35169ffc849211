import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const folders = ['engines', 'audio'];
/** Names the packages that engines and codecs are. */
const lockFile = 'package-lock.json';
const isTest = (path: string): boolean => /\.test\.ts$|(^|\/)test-[^/]+$|\/fixtures\//.test(path);

/**
 * Names everything below `root` that decides how a text sounds: the code of the engines, of the normaliser and of the codecs,
 * and their packages. The same sources have the same version on every machine.
 */
export function versionOf(root: string): string {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((path) => !isTest(path));
  const paths = [...folders.flatMap(inFolder).sort(), ...(existsSync(join(root, lockFile)) ? [lockFile] : [])];
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** The version of the engines of this server. `scripts/build-server.ts` writes it into the build in place of this module. */
export const engineVersion: string = versionOf(join(import.meta.dirname, '..'));
