import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { likelyFooterBytes, readFooter } from './file-cache-footer.ts';
import { type CacheWriter, openCacheWriter } from './file-cache-writer.ts';
import { newId } from './ids.ts';

/** A file that was made before. The stream must be read to its end or destroyed. */
export interface CachedFile {
  readonly bytes: number;
  /** What `commit` was told about it. */
  readonly note: string;
  readonly stream: Readable;
}

export interface FileCacheStats {
  readonly hits: number;
  readonly misses: number;
  /** Files that made room for others. */
  readonly evicted: number;
  readonly files: number;
  /** On disk, files in the making included. */
  readonly bytes: number;
}

/**
 * Files that can be made again, by key, at most `maxBytes` of them together: the one that was asked for least recently
 * goes first. They survive a restart, and one that is damaged counts as absent.
 */
export interface FileCache {
  get(key: string): Promise<CachedFile | undefined>;
  create(key: string): Promise<CacheWriter>;
  readonly stats: FileCacheStats;
}

/** A file in the making that nobody wrote to for so long was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000;
const partEnding = '.part';

/** Opens the cache of a folder, which is its own; `maxBytes` 0 keeps nothing and touches no disk. */
export async function openFileCache(options: { folder: string; maxBytes: number }): Promise<FileCache> {
  const { folder, maxBytes } = options;
  /** Bytes by file name, the least recently used first. */
  const sizes = maxBytes > 0 ? await readFolder(folder) : new Map<string, number>();
  const counts = { hits: 0, misses: 0, evicted: 0 };
  let kept = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  /** What the writers hold. */
  let growing = 0;

  const pathOf = (name: string) => join(folder, name);
  function remember(name: string, bytes: number): void {
    kept += bytes - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, bytes);
  }
  async function forget(name: string): Promise<void> {
    kept -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(pathOf(name), { force: true }).catch(() => {});
  }

  /** Makes room for `bytes` more; false when even an empty cache has none. */
  async function makeRoom(bytes: number): Promise<boolean> {
    const removals: Promise<void>[] = [];
    while (kept + growing + bytes > maxBytes) {
      const oldest = sizes.keys().next();
      if (oldest.done) break;
      counts.evicted += 1;
      removals.push(forget(oldest.value));
    }
    const room = kept + growing + bytes <= maxBytes;
    if (room) growing += bytes;
    await Promise.all(removals);
    return room;
  }

  await makeRoom(0);

  return {
    async get(key) {
      const name = nameOf(key);
      const found = maxBytes > 0 ? await read(pathOf(name)) : undefined;
      if (found === undefined || found === 'damaged') {
        counts.misses += 1;
        if (found === 'damaged' || sizes.has(name)) await forget(name);
        return undefined;
      }
      counts.hits += 1;
      // Another process of this folder may have made it.
      remember(name, found.fileBytes);
      const now = new Date();
      utimes(pathOf(name), now, now).catch(() => {});
      return { bytes: found.bytes, note: found.note, stream: found.stream };
    },

    async create(key) {
      const name = nameOf(key);
      const part = pathOf(`${name}.${newId()}${partEnding}`);
      const file = maxBytes > 0 ? await open(part, 'wx', 0o600).catch(() => undefined) : undefined;
      return openCacheWriter(file, {
        makeRoom,
        giveBack: (bytes) => {
          growing -= bytes;
        },
        discard: () => rm(part, { force: true }),
        async keep(bytes) {
          await rename(part, pathOf(name));
          growing -= bytes;
          remember(name, bytes);
        },
      });
    },

    get stats() {
      return { ...counts, files: sizes.size, bytes: kept + growing };
    },
  };
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The files of an earlier run, the least recently used first; what a crash left half made is removed. */
async function readFolder(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found: { name: string; bytes: number; usedAtMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (!info?.isFile()) continue;
    if (/^[0-9a-f]{64}$/.test(name)) found.push({ name, bytes: info.size, usedAtMs: info.mtimeMs });
    else if (name.endsWith(partEnding) && Date.now() - info.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { force: true });
  }
  found.sort((one, other) => one.usedAtMs - other.usedAtMs);
  return new Map(found.map(({ name, bytes }) => [name, bytes]));
}

/** Undefined: there is none. */
async function read(path: string) {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return undefined;
  const content = await contentOf(file).catch(() => undefined);
  if (content) return content;
  await file.close().catch(() => {});
  return 'damaged';
}

async function contentOf(file: FileHandle) {
  const { size } = await file.stat();
  const tail = await readBytes(file, Math.max(0, size - likelyFooterBytes), Math.min(size, likelyFooterBytes));
  const footer = readFooter(tail, size);
  if (!footer) return undefined;
  const { bytes, noteBytes } = footer;
  const inTail = bytes - (size - tail.length);
  const note = inTail < 0 ? await readBytes(file, bytes, noteBytes) : tail.subarray(inTail, inTail + noteBytes);
  const stream = file.createReadStream({ start: 0, end: bytes - 1 });
  return { bytes, note: note.toString('utf8'), fileBytes: size, stream };
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new Error('The file ends early.');
    at += bytesRead;
  }
  return bytes;
}
