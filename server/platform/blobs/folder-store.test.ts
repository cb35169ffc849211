import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageFullError } from './blob-store.ts';
import { openFolderStore } from './folder-store.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'timbre-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const program = (name: string) => new URL(name, import.meta.url).pathname;

it('throws StorageFullError when the disk is full, keeps running, and leaves no file behind', () => {
  // A file size limit simulates a full disk: the same system call fails.
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -f 64; exec "$0" "$1" "$2"`, process.execPath, program('./test-full-disk.ts'), root],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ error: 'StorageFullError', small: 'still here', left: [] });
});

it('leaves complete blobs only when the process is killed during a write', { timeout: 60_000 }, async () => {
  for (const killAfterWrites of [1, 4, 20]) {
    const child = spawn(process.execPath, [program('./test-endless-writer.ts'), root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => acknowledged.push(...text.split('\n').slice(0, -1)));
    while (acknowledged.length < killAfterWrites) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');

    const store = await openFolderStore(root);
    const keys = new Set<string>();
    for await (const { key, bytes } of store.list('')) {
      keys.add(key);
      expect(bytes).toBe(200_000);
      const content = await buffer((await store.open(key))!.stream);
      expect(new Set(content).size).toBe(1);
    }
    expect(keys.size).toBeGreaterThan(0);
    for (const key of acknowledged) expect(keys).toContain(key);
  }
});

it('deletes files left by a crash, but not those that another process is writing', async () => {
  const store = await openFolderStore(root);
  const writer = await store.create('being-written');
  const abandoned = join(root, 'incoming', 'abandoned');
  writeFileSync(abandoned, 'half');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(abandoned, longAgo, longAgo);
  await openFolderStore(root);
  expect(readdirSync(join(root, 'incoming'))).toHaveLength(1);
  await writer.write(Buffer.from('whole'));
  await writer.commit();
  expect(await store.stat('being-written')).toMatchObject({ bytes: 5 });
});

it('accepts no blob, and no more of a large one, while the disk has too little free space', async () => {
  let free = 100;
  const store = await openFolderStore(root, { minFreeBytes: 100, freeBytes: async () => free });
  const writer = await store.create('large');
  free = 99;
  await expect(store.create('other')).rejects.toThrow(StorageFullError);
  const chunk = Buffer.alloc(4 * 2 ** 20);
  const fill = async () => {
    for (let at = 0; at < 8; at += 1) await writer.write(chunk);
  };
  await expect(fill()).rejects.toThrow(StorageFullError);
  await writer.abort();
  expect(readdirSync(join(root, 'incoming'))).toEqual([]);
});

it('makes its files unreadable for other users of the machine', async () => {
  const store = await openFolderStore(join(root, 'blobs'));
  const writer = await store.create('private');
  await writer.commit();
  expect(statSync(join(root, 'blobs')).mode & 0o077).toBe(0);
});
