import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** A socket path is limited to about 100 characters, of which Postgres uses 20; data folders are often longer. */
const maxLength = 80;

/**
 * Creates the private folder (0700) for the socket of the database in `folder`; its path is the same for every start.
 * Throws when another user owns it.
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
    throw new Error(`${path} belongs to another user, but the database needs it for its socket. Remove it.`);
  if (runAs.owner && info.uid !== runAs.owner.uid) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  if ((info.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
  return path;
}
