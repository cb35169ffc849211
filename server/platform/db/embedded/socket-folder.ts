import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** The path of a socket may have about 100 characters, of which Postgres takes 20: data folders are often longer. */
const maxLength = 80;

/**
 * The private folder (0700) of the socket of the database in `folder`, the same for every start. Throws when somebody
 * else has made it.
 */
export function makeSocketFolder(folder: string, runAs: RunAs): string {
  const name = `timbre-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`;
  const preferred = join(tmpdir(), name);
  const path = preferred.length <= maxLength ? preferred : join('/tmp', name);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const info = lstatSync(path);
  const owners = [process.getuid?.(), runAs.owner?.uid];
  if (!info.isDirectory() || !owners.includes(info.uid))
    throw new Error(`${path} belongs to somebody else, and the database's socket must lie there: remove it.`);
  if (runAs.owner && info.uid !== runAs.owner.uid) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  if ((info.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
  return path;
}
