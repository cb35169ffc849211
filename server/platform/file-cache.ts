import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { footerReadBytes, readFooter } from './file-cache-footer.ts';
import { type CacheWriter, openCacheWriter } from './file-cache-writer.ts';
import { newId } from './ids.ts';

/** A cache hit. The stream must be read to its end or destroyed. */
export interface CachedFile {
  readonly bytes: number;
  /** The metadata that `commit` stored. */
  readonly metadata: string;
  readonly stream: Readable;
}

export interface FileCacheStats {
  readonly hits: number;
  readonly misses: number;
  /** Files removed to make room for others. */
  readonly evicted: number;
  readonly files: number;
  /** Bytes on disk, including unfinished files. */
  readonly bytes: number;
}

/** A group of files that are deleted together, such as those of a workspace, and the key in it. */
export interface CacheKey {
  readonly group: string;
  readonly key: string;
}

/**
 * An LRU cache of files by key, at most `maxBytes` in total. The files survive a restart, until nobody has used them for
 * 30 days; a damaged file counts as a miss.
 */
export interface FileCache {
  get(key: CacheKey): Promise<CachedFile | undefined>;
  create(key: CacheKey): Promise<CacheWriter>;
  /** Deletes the files of a group that nobody has used since `before`; returns how many. */
  deleteGroup(group: string, before: Date): Promise<number>;
  readonly stats: FileCacheStats;
}

/** An unfinished file without writes for this long was left by a crash. */
const abandonedAfterMs = 60 * 60 * 1000;
const partExtension = '.part';
/** Files without use for this long are deleted: they may be the speech of an account that was deleted since. */
const unusedAfterMs = 30 * 24 * 60 * 60 * 1000;
const unusedCheckMs = 60 * 60 * 1000;

/** Opens the cache in a folder of its own. With `maxBytes` 0 it stores nothing and does not touch the disk. */
export async function openFileCache(options: { folder: string; maxBytes: number }): Promise<FileCache> {
  const { folder, maxBytes } = options;
  /** Bytes by file name, least recently used first. */
  const sizes = maxBytes > 0 ? await readFolder(folder) : new Map<string, number>();
  const counts = { hits: 0, misses: 0, evicted: 0 };
  let storedBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  /** Reserved by writers. */
  let reservedBytes = 0;

  const toPath = (name: string) => join(folder, name);
  function addEntry(name: string, bytes: number): void {
    storedBytes += bytes - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, bytes);
  }
  async function removeEntry(name: string): Promise<void> {
    storedBytes -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(toPath(name), { force: true }).catch(() => {});
  }

  /** Evicts files until `bytes` more fit; false when even an empty cache is too small. */
  async function reserveRoom(bytes: number): Promise<boolean> {
    const removals: Promise<void>[] = [];
    while (storedBytes + reservedBytes + bytes > maxBytes) {
      const oldest = sizes.keys().next();
      if (oldest.done) break;
      counts.evicted += 1;
      removals.push(removeEntry(oldest.value));
    }
    const fits = storedBytes + reservedBytes + bytes <= maxBytes;
    if (fits) reservedBytes += bytes;
    await Promise.all(removals);
    return fits;
  }

  /** Deletes the files that nobody used for long; `sizes` is ordered by last use. */
  async function removeUnused(): Promise<void> {
    for (const name of [...sizes.keys()]) {
      const info = await stat(toPath(name)).catch(() => undefined);
      if (info && Date.now() - info.mtimeMs < unusedAfterMs) return;
      await removeEntry(name);
    }
  }

  await reserveRoom(0);
  await removeUnused();
  if (maxBytes > 0) setInterval(() => void removeUnused(), unusedCheckMs).unref();

  return {
    async get(key) {
      const name = toFileName(key);
      const entry = maxBytes > 0 ? await read(toPath(name)) : undefined;
      if (entry === undefined || entry === 'damaged') {
        counts.misses += 1;
        if (entry === 'damaged' || sizes.has(name)) await removeEntry(name);
        return undefined;
      }
      counts.hits += 1;
      // Another process with the same folder may have added it.
      addEntry(name, entry.fileBytes);
      const now = new Date();
      utimes(toPath(name), now, now).catch(() => {});
      return { bytes: entry.bytes, metadata: entry.metadata, stream: entry.stream };
    },

    async create(key) {
      const name = toFileName(key);
      const part = toPath(`${name}.${newId()}${partExtension}`);
      const file = maxBytes > 0 ? await open(part, 'wx', 0o600).catch(() => undefined) : undefined;
      return openCacheWriter(file, {
        reserveRoom,
        releaseRoom: (bytes) => {
          reservedBytes -= bytes;
        },
        discard: () => rm(part, { force: true }),
        async publish(bytes) {
          await rename(part, toPath(name));
          reservedBytes -= bytes;
          addEntry(name, bytes);
        },
      });
    },

    async deleteGroup(group, before) {
      let deleted = 0;
      for (const name of [...sizes.keys()].filter((one) => one.startsWith(toGroupName(group)))) {
        const info = await stat(toPath(name)).catch(() => undefined);
        if (info && info.mtimeMs >= before.getTime()) continue;
        await removeEntry(name);
        deleted += 1;
      }
      return deleted;
    },

    get stats() {
      return { ...counts, files: sizes.size, bytes: storedBytes + reservedBytes };
    },
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const toGroupName = (group: string): string => `${hash(group).slice(0, 16)}-`;
const toFileName = ({ group, key }: CacheKey): string => toGroupName(group) + hash(key);

/** Lists the files of earlier runs, least recently used first, and deletes unfinished ones left by a crash. */
async function readFolder(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries: { name: string; bytes: number; usedAtMs: number }[] = [];
  for (const name of await readdir(folder)) {
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (!info?.isFile()) continue;
    if (/^[0-9a-f]{16}-[0-9a-f]{64}$/.test(name)) entries.push({ name, bytes: info.size, usedAtMs: info.mtimeMs });
    // Files of older versions have no group, so no retention would find them.
    else if (/^[0-9a-f]{64}$/.test(name)) await rm(join(folder, name), { force: true });
    else if (name.endsWith(partExtension) && Date.now() - info.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { force: true });
  }
  entries.sort((a, b) => a.usedAtMs - b.usedAtMs);
  return new Map(entries.map(({ name, bytes }) => [name, bytes]));
}

/** Undefined when the file does not exist. */
async function read(path: string) {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return undefined;
  const content = await readContent(file).catch(() => undefined);
  if (content) return content;
  await file.close().catch(() => {});
  return 'damaged';
}

async function readContent(file: FileHandle) {
  const { size } = await file.stat();
  const tail = await readBytes(file, Math.max(0, size - footerReadBytes), Math.min(size, footerReadBytes));
  const footer = readFooter(tail, size);
  if (!footer) return undefined;
  const { bytes, metadataBytes } = footer;
  const tailOffset = bytes - (size - tail.length);
  const metadata =
    tailOffset < 0
      ? await readBytes(file, bytes, metadataBytes)
      : tail.subarray(tailOffset, tailOffset + metadataBytes);
  const stream = file.createReadStream({ start: 0, end: bytes - 1 });
  return { bytes, metadata: metadata.toString('utf8'), fileBytes: size, stream };
}

async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new Error('The file is truncated.');
    at += bytesRead;
  }
  return bytes;
}
