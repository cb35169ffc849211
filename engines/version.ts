import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const folders = ['engines', 'audio'];
/** Pins the versions of the engine and codec packages. */
const lockFile = 'package-lock.json';
const isTest = (path: string): boolean => /\.test\.ts$|(^|\/)test-[^/]+$|\/fixtures\//.test(path);

/**
 * Hashes everything below `root` that affects the audio: the code of the engines, the text normalizer and the codecs,
 * and their packages. The same sources give the same hash on every machine.
 */
export function hashSources(root: string): string {
  const listSources = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((path) => !isTest(path));
  const paths = [...folders.flatMap(listSources).sort(), ...(existsSync(join(root, lockFile)) ? [lockFile] : [])];
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** The version of the engines of this server. `scripts/build-server.ts` replaces this module with the value. */
export const engineVersion: string = hashSources(join(import.meta.dirname, '..'));
