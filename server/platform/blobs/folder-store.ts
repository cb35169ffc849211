import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobInfo, type BlobStore, type BlobWriter, checkBlobKey, StorageFullError } from './blob-store.ts';

/** A file in `incoming/` that nobody wrote to for so long was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Blobs as files: `blobs/<shard>/<key>` under `root`, the shard two hex digits of the key's hash, `/` in the key as `~`.
 * A blob is written to `incoming/`, synced, renamed, and its folder synced: after a crash it is whole or not there.
 * Several processes may use one folder.
 */
export async function openFolderStore(root: string): Promise<BlobStore> {
  const [incoming, blobs] = [join(root, 'incoming'), join(root, 'blobs')];
  await makeFolder(incoming);
  await makeFolder(blobs);
  await sweep(incoming);
  // At a file size limit the default of this signal is to end the process; with a listener, writing fails with EFBIG.
  if (!process.listeners('SIGXFSZ').includes(ignore)) process.on('SIGXFSZ', ignore);

  const pathOf = (key: string) => {
    checkBlobKey(key);
    return join(blobs, createHash('sha1').update(key).digest('hex').slice(0, 2), key.replaceAll('/', '~'));
  };

  return {
    async create(key) {
      const target = pathOf(key);
      const temporary = join(incoming, randomUUID());
      return fileWriter(await orFull(open(temporary, 'wx', 0o600)), temporary, target);
    },

    async open(key, range) {
      const file = await orUndefined(open(pathOf(key), 'r'));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range), bytes: size };
    },

    async stat(key) {
      const found = await orUndefined(stat(pathOf(key)));
      return found && { key, modifiedAt: found.mtime, bytes: found.size };
    },

    async delete(key) {
      const path = pathOf(key);
      const gone = await orUndefined(rm(path).then(() => true));
      if (gone) await syncFolder(dirname(path));
    },

    async *list(prefix) {
      for (const shard of await readdir(blobs)) {
        for (const name of (await orUndefined(readdir(join(blobs, shard)))) ?? []) {
          const key = name.replaceAll('~', '/');
          if (!key.startsWith(prefix)) continue;
          const found = await orUndefined(stat(join(blobs, shard, name)));
          if (found?.isFile()) yield { key, modifiedAt: found.mtime, bytes: found.size } satisfies BlobInfo;
        }
      }
    },
  };
}

const ignore = () => {};

function fileWriter(file: FileHandle, temporary: string, target: string): BlobWriter {
  let bytes = 0;
  let over = false;
  const open_ = () => {
    if (over) throw new Error('The blob is already committed or aborted.');
  };
  const abort = async () => {
    if (over) return;
    over = true;
    await file.close().catch(ignore);
    await rm(temporary, { force: true });
  };
  return {
    async write(chunk) {
      open_();
      for (let at = 0; at < chunk.byteLength; ) at += (await orFull(file.write(chunk, at))).bytesWritten;
      bytes += chunk.byteLength;
    },
    async commit() {
      open_();
      try {
        await orFull(file.sync());
        await file.close();
        await orFull(makeFolder(dirname(target)));
        await orFull(rename(temporary, target));
        await syncFolder(dirname(target));
      } catch (error) {
        await abort();
        throw error;
      }
      over = true;
      return { bytes };
    },
    abort,
  };
}

/** Makes a folder and its missing parents, each durable in its own parent. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await orUndefined(stat(path));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Undefined when there is no such file. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error)) ? new StorageFullError(error) : error;
  }
}
