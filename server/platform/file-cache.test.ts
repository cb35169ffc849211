import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileCache, openFileCache } from './file-cache.ts';
import { testFolder } from './test-folder.ts';

const root = testFolder('cache');
const newFolder = () => mkdtempSync(join(root, 'folder-'));
const footer = 20;
const keyed = (key: string, group = 'workspace') => ({ group, key });

async function put(cache: FileCache, key: string, bytes: number, metadata?: string, group?: string): Promise<void> {
  const writer = await cache.create(keyed(key, group));
  for (let at = 0; at < bytes; at += 100)
    await writer.write(Buffer.alloc(Math.min(100, bytes - at), key.charCodeAt(0)));
  await writer.commit(metadata);
}
async function text(cache: FileCache, key: string): Promise<string | undefined> {
  const found = await cache.get(keyed(key));
  return found && Buffer.concat(await found.stream.toArray()).toString();
}
const has = async (cache: FileCache, key: string) => (await text(cache, key)) !== undefined;

describe('the file cache', () => {
  it('returns a stored file with its metadata and size', async () => {
    const cache = await openFileCache({ folder: newFolder(), maxBytes: 10_000 });
    expect(await cache.get(keyed('a'))).toBeUndefined();
    await put(cache, 'a', 250, '{"ms":7}');
    const found = await cache.get(keyed('a'));
    expect(found).toMatchObject({ bytes: 250, metadata: '{"ms":7}' });
    expect(Buffer.concat(await found!.stream.toArray()).toString()).toBe('a'.repeat(250));
    expect(cache.stats).toEqual({ hits: 1, misses: 1, evicted: 0, files: 1, bytes: 250 + 8 + footer });
  });

  it('stores long metadata with content of any length', async () => {
    const cache = await openFileCache({ folder: newFolder(), maxBytes: 20_000_000 });
    for (const [bytes, metadataBytes] of [
      [1, 4076],
      [1, 4077],
      [5000, 4076],
      [5000, 4077],
      [300, 200_000],
    ] as const) {
      const metadata = 'ü'.repeat(metadataBytes / 2) + 'n'.repeat(metadataBytes % 2);
      await put(cache, 'a', bytes, metadata);
      const found = await cache.get(keyed('a'));
      expect(found).toMatchObject({ bytes, metadata });
      expect(Buffer.concat(await found!.stream.toArray()).toString()).toBe('a'.repeat(bytes));
    }
    await put(cache, 'b', 100, 'n'.repeat(8 * 2 ** 20 + 1));
    expect(await cache.get(keyed('b'))).toBeUndefined();
    expect(cache.stats).toMatchObject({ files: 1, bytes: 300 + 200_000 + footer });
  });

  it('evicts the least recently used files to stay within its limit', async () => {
    const cache = await openFileCache({ folder: newFolder(), maxBytes: 3 * (300 + footer) });
    for (const key of ['a', 'b', 'c']) await put(cache, key, 300);
    expect(await has(cache, 'a')).toBe(true);
    await put(cache, 'd', 300);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => has(cache, key)))).toEqual([true, false, true, true]);
    expect(cache.stats).toMatchObject({ evicted: 1, files: 3, bytes: 3 * (300 + footer) });
  });

  it('counts unfinished files, and discards one larger than the whole cache', async () => {
    const folder = newFolder();
    const cache = await openFileCache({ folder, maxBytes: 1000 });
    await put(cache, 'a', 300);
    const writer = await cache.create(keyed('b'));
    for (let at = 0; at < 9; at += 1) await writer.write(Buffer.alloc(100));
    expect(cache.stats).toMatchObject({ files: 0, bytes: 900 });
    for (let at = 0; at < 9; at += 1) await writer.write(Buffer.alloc(100));
    await writer.commit();
    expect(await cache.get(keyed('b'))).toBeUndefined();
    expect(cache.stats).toMatchObject({ files: 0, bytes: 0 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('hides a file before commit and after abort', async () => {
    const folder = newFolder();
    const cache = await openFileCache({ folder, maxBytes: 10_000 });
    const writer = await cache.create(keyed('a'));
    await writer.write(Buffer.from('half'));
    expect(await cache.get(keyed('a'))).toBeUndefined();
    await writer.abort();
    await writer.write(Buffer.from('more'));
    await writer.commit();
    expect(await cache.get(keyed('a'))).toBeUndefined();
    expect(cache.stats.bytes).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps one of two concurrent writes of the same key', async () => {
    const cache = await openFileCache({ folder: newFolder(), maxBytes: 10_000 });
    await Promise.all([put(cache, 'a', 300), put(cache, 'a', 300)]);
    expect(await text(cache, 'a')).toBe('a'.repeat(300));
    expect(cache.stats).toMatchObject({ files: 1, bytes: 300 + footer });
  });

  it('survives a restart with its LRU order, and shrinks to a smaller limit', async () => {
    const folder = newFolder();
    const before = await openFileCache({ folder, maxBytes: 10_000 });
    for (const key of ['a', 'b']) await put(before, key, 300);
    const [, second] = readdirSync(folder);
    const old = new Date(Date.now() - 1000_000);
    utimesSync(join(folder, second!), old, old);
    const content = readFileSync(join(folder, second!), 'latin1');
    const after = await openFileCache({ folder, maxBytes: 400 });
    expect(after.stats).toMatchObject({ files: 1, bytes: 300 + footer });
    expect(await has(after, content[0]!)).toBe(false);
    expect(await has(after, content[0] === 'a' ? 'b' : 'a')).toBe(true);
  });

  it('deletes files left by a crash, but none that another process may be writing', async () => {
    const folder = newFolder();
    for (const name of ['old.part', 'new.part']) writeFileSync(join(folder, name), 'x');
    const old = new Date(Date.now() - 7200_000);
    utimesSync(join(folder, 'old.part'), old, old);
    await openFileCache({ folder, maxBytes: 400 });
    expect(readdirSync(folder)).toEqual(['new.part']);
  });

  it('treats a file truncated at any byte as a miss', async () => {
    const folder = newFolder();
    for (let cut = 0; cut < 150 + 4 + footer; cut += 7) {
      const cache = await openFileCache({ folder, maxBytes: 10_000 });
      await put(cache, 'a', 150, 'note');
      truncateSync(join(folder, readdirSync(folder)[0]!), cut);
      expect(await cache.get(keyed('a')), `cut at ${cut}`).toBeUndefined();
      expect(cache.stats).toMatchObject({ files: 0, bytes: 0 });
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('lets a reader finish a file that is evicted meanwhile', async () => {
    const cache = await openFileCache({ folder: newFolder(), maxBytes: 300_000 });
    await put(cache, 'a', 200_000);
    const reading = await cache.get(keyed('a'));
    await put(cache, 'b', 200_000);
    expect(await has(cache, 'a')).toBe(false);
    expect(Buffer.concat(await reading!.stream.toArray())).toHaveLength(200_000);
  });

  it('stores nothing and does not fail when it is disabled or its folder is missing', async () => {
    const off = await openFileCache({ folder: '/nowhere/at/all', maxBytes: 0 });
    await put(off, 'a', 300);
    expect(await off.get(keyed('a'))).toBeUndefined();
    const folder = newFolder();
    const cache = await openFileCache({ folder: join(folder, 'cache'), maxBytes: 1000 });
    rmSync(join(folder, 'cache'), { recursive: true });
    await put(cache, 'a', 300);
    expect(await cache.get(keyed('a'))).toBeUndefined();
    expect(cache.stats).toMatchObject({ files: 0, bytes: 0 });
  });

  it('forgets files that nobody used for 30 days', async () => {
    const folder = newFolder();
    const before = await openFileCache({ folder, maxBytes: 10_000 });
    for (const key of ['a', 'b']) await put(before, key, 100);
    const monthAgo = Date.now() / 1000 - 31 * 24 * 3600;
    const [unused] = readdirSync(folder);
    utimesSync(join(folder, unused!), monthAgo, monthAgo);
    await openFileCache({ folder, maxBytes: 10_000 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain(unused);
  });

  it('U-62 deletes the files of a group that nobody has used since a date', async () => {
    const folder = newFolder();
    const cache = await openFileCache({ folder, maxBytes: 10_000 });
    await put(cache, 'a', 100);
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo);
    await put(cache, 'b', 100);
    await put(cache, 'a', 100, undefined, 'other');
    const yesterday = new Date(Date.now() - 24 * 3600_000);
    expect(await cache.deleteGroup('workspace', yesterday)).toBe(1);
    expect([await has(cache, 'a'), await has(cache, 'b')]).toEqual([false, true]);
    expect(await cache.get(keyed('a', 'other'))).toBeDefined();
    expect(cache.stats.files).toBe(2);
  });

  it('deletes files of versions whose names have no group', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'a'.repeat(64)), 'x');
    await openFileCache({ folder, maxBytes: 400 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
