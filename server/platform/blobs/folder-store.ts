import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BlobInfo, type BlobStore, type BlobWriter, checkBlobKey, StorageFullError } from './blob-store.ts';

interface FolderStoreOptions {
  readonly minFreeBytes?: number;
  /** Free bytes on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const freeDiskBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Written bytes after which the free space is read again. */
const spaceCheckBytes = 16 * 2 ** 20;

/** A file in `incoming/` without writes for this long was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Stores blobs as files `blobs/<shard>/<key>` under `root`. The shard is two hex digits of the key's hash; `/` in the key
 * becomes `~`. A blob is written to `incoming/`, synced and renamed, and its folder is synced: after a crash it is either
 * complete or absent. Several processes may share one folder. Writes fail with `StorageFullError` while the disk has less
 * than `minFreeBytes` free.
 */
export async function openFolderStore(
  root: string,
  { minFreeBytes = 0, freeBytes = freeDiskBytes }: FolderStoreOptions = {},
): Promise<BlobStore> {
  const [incoming, blobs] = [join(root, 'incoming'), join(root, 'blobs')];
  await makeFolder(incoming);
  await makeFolder(blobs);
  await deleteAbandoned(incoming);
  // Without a listener, SIGXFSZ kills the process at a file size limit; with one, the write fails with EFBIG.
  if (!process.listeners('SIGXFSZ').includes(ignore)) process.on('SIGXFSZ', ignore);

  const toFilePath = (key: string) => {
    checkBlobKey(key);
    return join(blobs, createHash('sha1').update(key).digest('hex').slice(0, 2), key.replaceAll('/', '~'));
  };

  /** So that the database on the same disk can go on writing. */
  async function requireSpace(): Promise<void> {
    if (minFreeBytes > 0 && (await freeBytes(root)) < minFreeBytes) throw new StorageFullError();
  }

  return {
    async create(key) {
      const target = toFilePath(key);
      const temporary = join(incoming, randomUUID());
      await requireSpace();
      const file = await detectFullStorage(open(temporary, 'wx', 0o600));
      return createFileWriter({ file, temporary, target, requireSpace });
    },

    async open(key, range) {
      const file = await undefinedIfMissing(open(toFilePath(key), 'r'));
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        if (!range || (range.start <= range.end && range.start < size))
          return { stream: file.createReadStream(range), bytes: size };
        await file.close();
        return { stream: Readable.from([]), bytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async stat(key) {
      const info = await undefinedIfMissing(stat(toFilePath(key)));
      return info && { key, modifiedAt: info.mtime, bytes: info.size };
    },

    async delete(key) {
      const path = toFilePath(key);
      const existed = await undefinedIfMissing(rm(path).then(() => true));
      if (existed) await syncFolder(dirname(path));
    },

    async *list(prefix) {
      for (const shard of await readdir(blobs)) {
        for (const name of (await undefinedIfMissing(readdir(join(blobs, shard)))) ?? []) {
          const key = name.replaceAll('~', '/');
          if (!key.startsWith(prefix)) continue;
          const info = await undefinedIfMissing(stat(join(blobs, shard, name)));
          if (info?.isFile()) yield { key, modifiedAt: info.mtime, bytes: info.size } satisfies BlobInfo;
        }
      }
    },
  };
}

const ignore = () => {};

interface IncomingFile {
  readonly file: FileHandle;
  readonly temporary: string;
  readonly target: string;
  readonly requireSpace: () => Promise<void>;
}

function createFileWriter({ file, temporary, target, requireSpace }: IncomingFile): BlobWriter {
  let [bytes, checkedAt] = [0, 0];
  let isFinished = false;
  const assertOpen = () => {
    if (isFinished) throw new Error('The blob is already committed or aborted.');
  };
  const abort = async () => {
    if (isFinished) return;
    isFinished = true;
    await file.close().catch(ignore);
    await rm(temporary, { force: true });
  };
  return {
    async write(chunk) {
      assertOpen();
      if (bytes - checkedAt >= spaceCheckBytes) {
        checkedAt = bytes;
        await requireSpace();
      }
      for (let at = 0; at < chunk.byteLength; ) at += (await detectFullStorage(file.write(chunk, at))).bytesWritten;
      bytes += chunk.byteLength;
    },
    async commit() {
      assertOpen();
      try {
        await detectFullStorage(file.sync());
        await file.close();
        await detectFullStorage(makeFolder(dirname(target)));
        await detectFullStorage(rename(temporary, target));
        await syncFolder(dirname(target));
      } catch (error) {
        await abort();
        throw error;
      }
      isFinished = true;
      return { bytes };
    },
    abort,
  };
}

/** Creates a folder and its missing parents, and syncs each parent so that they survive a crash. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function deleteAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const info = await undefinedIfMissing(stat(path));
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Undefined when the file does not exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function detectFullStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error)) ? new StorageFullError(error) : error;
  }
}
