import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, it } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { type BlobInfo, type BlobStore, InvalidBlobKeyError, StorageFullError } from './blob-store.ts';
import { openBlobStore } from './open-blob-store.ts';

const root = testFolder('blobs');
const s3Server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'audio', configs: [] }],
});
const address: AddressInfo = await s3Server.run();
afterAll(() => s3Server.close());
const s3 = {
  MIN_FREE_DISK_MB: 0,
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};

async function put(store: BlobStore, key: string, content: Uint8Array, chunkBytes = 64 * 1024): Promise<number> {
  const writer = await store.create(key);
  for (let at = 0; at < content.length; at += chunkBytes) await writer.write(content.subarray(at, at + chunkBytes));
  return (await writer.commit()).bytes;
}
const read = async (store: BlobStore, key: string, range?: { start: number; end: number }) => {
  const found = await store.open(key, range);
  return found && { content: await buffer(found.stream), bytes: found.bytes };
};
async function list(store: BlobStore, prefix: string): Promise<BlobInfo[]> {
  const found: BlobInfo[] = [];
  for await (const blob of store.list(prefix)) found.push(blob);
  return found;
}
const keysOf = async (store: BlobStore, prefix: string) => (await list(store, prefix)).map(({ key }) => key).sort();

describe.each([
  ['the data folder', undefined],
  ['a folder', join(root, 'folder')],
  ['a bucket', 's3://audio/timbre/'],
  ['a bucket’s root', 's3://audio'],
])('blobs in %s', (_, location) => {
  it('are read unchanged, completely and in ranges', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    const content = randomBytes(300_000);
    expect(await put(store, 'history/ws1/item.mp3', content)).toBe(300_000);
    expect(await read(store, 'history/ws1/item.mp3')).toEqual({ content, bytes: 300_000 });
    const range = { start: 1000, end: 1999 };
    expect(await read(store, 'history/ws1/item.mp3', range)).toEqual({
      content: content.subarray(1000, 2000),
      bytes: 300_000,
    });
    const tail = { start: 299_999, end: 400_000 };
    expect((await read(store, 'history/ws1/item.mp3', tail))?.content).toEqual(content.subarray(299_999));
  });

  it.each([
    ['after the end of a blob', 'abc', { start: 3, end: 5 }],
    ['far after the end of a blob', 'abc', { start: 300, end: 500 }],
    ['without bytes', 'abc', { start: 2, end: 1 }],
    ['before the first byte', 'abc', { start: 0, end: -1 }],
    ['of an empty blob without bytes', '', { start: 0, end: -1 }],
  ])('are empty in a range %s', async (_name, content, range) => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    await put(store, 'ranged', Buffer.from(content));
    expect(await read(store, 'ranged', range)).toEqual({ content: Buffer.alloc(0), bytes: content.length });
    expect(await store.open('not-there', range)).toBeUndefined();
  });

  it('do not exist before commit, nor after abort', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    const writer = await store.create('half');
    await writer.write(randomBytes(100_000));
    expect(await store.stat('half')).toBeUndefined();
    await writer.abort();
    await writer.abort();
    expect(await store.stat('half')).toBeUndefined();
    expect(await keysOf(store, '')).not.toContain('half');
    await expect(writer.write(randomBytes(1))).rejects.toThrow('aborted');
    await expect(writer.commit()).rejects.toThrow('aborted');
  });

  it('keep a chunk when the caller reuses its buffer', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    const [writer, chunk] = [await store.create('reused'), Buffer.alloc(3)];
    for (const text of ['one', 'two', 'six']) {
      chunk.write(text);
      await writer.write(chunk);
    }
    await writer.commit();
    expect((await read(store, 'reused'))?.content.toString()).toBe('onetwosix');
  });

  it('are replaced atomically, also by an empty blob', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    await put(store, 'twice', Buffer.from('first'));
    await put(store, 'twice', Buffer.alloc(0));
    expect(await store.stat('twice')).toMatchObject({ key: 'twice', bytes: 0 });
  });

  it('are uploaded in parts when they are large', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    const content = randomBytes(12 * 1024 * 1024);
    expect(await put(store, 'large', content, 1024 * 1024)).toBe(content.length);
    expect((await read(store, 'large'))?.content.equals(content)).toBe(true);
    await store.delete('large');
  });

  it('are listed by prefix, and can be deleted', async () => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    for (const key of ['list/a/1', 'list/a/2', 'list/b/1']) await put(store, key, Buffer.from(key));
    expect(await keysOf(store, 'list/a/')).toEqual(['list/a/1', 'list/a/2']);
    const found = (await list(store, 'list/b'))[0];
    expect(found).toMatchObject({ key: 'list/b/1', bytes: 8 });
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await store.delete('list/a/1');
    await store.delete('list/a/1');
    expect(await keysOf(store, 'list/')).toEqual(['list/a/2', 'list/b/1']);
    expect(await store.open('list/a/1')).toBeUndefined();
  });

  it.each([
    '../etc/passwd',
    '/etc/passwd',
    'a/../b',
    'a//b',
    '',
    '.hidden',
    'a/.',
    'a\\b',
    'a\0b',
    'ä',
    'a~b',
    'x'.repeat(201),
  ])('refuse the key %j', async (key) => {
    const store = await openBlobStore({ ...s3, BLOB_STORE: location }, root);
    await expect(store.create(key)).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.open(key)).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.delete(key)).rejects.toThrow(InvalidBlobKeyError);
  });
});

it('opens a range of an empty object, which a bucket refuses', async () => {
  // The other fake closes the connection instead.
  const refusing = createServer((request, response) => {
    if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': 0 }).end();
    return response
      .writeHead(416, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>InvalidRange</Code><Message>Not satisfiable.</Message></Error>');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  try {
    const S3_ENDPOINT = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const bucket = await openBlobStore({ ...s3, S3_ENDPOINT, BLOB_STORE: 's3://audio' }, root);
    const folder = await openBlobStore({ ...s3, BLOB_STORE: undefined }, root);
    await put(folder, 'empty', Buffer.alloc(0));
    for (const store of [bucket, folder])
      expect(await read(store, 'empty', { start: 0, end: 0 })).toEqual({ content: Buffer.alloc(0), bytes: 0 });
  } finally {
    refusing.closeAllConnections();
    refusing.close();
  }
});

it('throws StorageFullError when the bucket is full', async () => {
  const full = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(507, { 'content-type': 'application/xml' })
          .end('<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>Storage is full.</Message></Error>'),
      );
  });
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  try {
    const S3_ENDPOINT = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
    const store = await openBlobStore({ ...s3, S3_ENDPOINT, BLOB_STORE: 's3://audio' }, root);
    await expect(put(store, 'large', randomBytes(100_000))).rejects.toThrow(StorageFullError);
    await expect(put(store, 'huge', randomBytes(20 * 1024 * 1024))).rejects.toThrow(StorageFullError);
  } finally {
    full.closeAllConnections();
    full.close();
  }
});
