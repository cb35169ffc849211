import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobInfo, BlobStore } from '../blobs/blob-store.ts';
import { newId } from '../ids.ts';
import { BackupError } from './backup-error.ts';

/** Where backups are kept: a folder or a bucket. A backup appears under its name when it is complete, and never replaces another. */
export type BackupStorage = Pick<BlobStore, 'create' | 'open' | 'stat' | 'delete' | 'list'>;

/** Names of unfinished backups in a folder. */
const partialPattern = /^\.timbre-unfinished-/;
/** A file without writes for this long was left by a killed process. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Keeps backups as files of a folder, which is created when it is missing. */
export function openBackupFolder(folder: string): BackupStorage {
  const find = async (name: string): Promise<BlobInfo | undefined> => {
    const info = await stat(join(folder, name)).catch(undefinedIfMissing);
    return info?.isFile() ? { key: name, modifiedAt: info.mtime, bytes: info.size } : undefined;
  };
  return {
    stat: find,
    async create(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(folder);
      if (await find(name)) throw existsError(join(folder, name));
      const temporary = join(folder, `.timbre-unfinished-${newId()}`);
      return writePartialFile(temporary, join(folder, name));
    },
    async open(name) {
      const info = await find(name);
      return info && { stream: createReadStream(join(folder, name), { highWaterMark: 2 ** 20 }), bytes: info.bytes };
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    async *list(prefix) {
      for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
        if (!name.startsWith(prefix) || partialPattern.test(name)) continue;
        const info = await find(name);
        if (info) yield info;
      }
    },
  };
}

/** As a bucket, which refuses nothing by itself. */
export function openBackupBucket(bucket: BlobStore): BackupStorage {
  return {
    ...bucket,
    async create(name) {
      if (await bucket.stat(name)) throw existsError(name);
      return bucket.create(name);
    },
  };
}

async function writePartialFile(temporary: string, target: string) {
  const file = await open(temporary, 'wx', 0o600);
  let [bytes, isFinished] = [0, false];
  const abort = async () => {
    if (isFinished) return;
    isFinished = true;
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
  };
  return {
    async write(chunk: Uint8Array) {
      for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten;
      bytes += chunk.byteLength;
    },
    async commit() {
      await file.sync();
      await file.close();
      // Unlike a rename, a link never replaces a file that another backup wrote meanwhile.
      await link(temporary, target).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? existsError(target) : error;
      });
      await abort();
      await syncFolder(join(target, '..'));
      return { bytes };
    },
    abort,
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => partialPattern.test(one))) {
    const info = await stat(join(folder, name)).catch(undefinedIfMissing);
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true });
  }
}

const existsError = (path: string) => new BackupError(`${path} exists already. Choose another name.`);

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
