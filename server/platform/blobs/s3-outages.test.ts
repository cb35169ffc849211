import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openMetrics } from '../metrics/metrics.ts';
import { silentLog } from '../test-doubles.ts';
import { StorageUnavailableError } from './blob-store.ts';
import { openS3Store } from './s3-store.ts';
import { watchBlobStore } from './watched-store.ts';

/** What the bucket does with the next requests. */
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  request.resume();
  respond(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const deadlines = { connectMs: 200, answerMs: 600, silenceMs: 250, uploadSilenceMs: 400 };
const openStore = (port = (server.address() as AddressInfo).port) =>
  openS3Store({
    bucket: 'audio',
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    deadlines,
  });
const store = openStore();
const file = Buffer.alloc(200_000, 7);
const sendFile = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-length': file.length }).end(file);

async function elapsed(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await expect(work).rejects.toThrow(StorageUnavailableError);
  return performance.now() - startedAt;
}

it.each([
  ['never answers', () => {}],
  ['resets the connection', ({ socket }: IncomingMessage) => socket.resetAndDestroy()],
  ['answers 500', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end()],
  [
    'sends a head without a body',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).flushHeaders(),
  ],
] as const)('fails to open an object in time when the bucket %s', async (_name, behave) => {
  respond = behave;
  requests = 0;
  expect(await elapsed(store.open('key'))).toBeLessThan(5000);
  expect(requests).toBeLessThanOrEqual(2);
});

it('fails each call in time when the bucket never answers', async () => {
  respond = () => {};
  const upload = async () => {
    const writer = await store.create('key');
    try {
      await writer.write(file);
      await writer.commit();
    } finally {
      await writer.abort();
    }
  };
  const calls = [store.stat('key'), store.delete('key'), store.list('')[Symbol.asyncIterator]().next(), upload()];
  for (const ms of await Promise.all(calls.map(elapsed))) expect(ms).toBeLessThan(6000);
});

it('fails at once when nothing listens', async () => {
  expect(await elapsed(openStore(1).stat('key'))).toBeLessThan(5000);
});

it('retries an object once', async () => {
  let attempts = 0;
  respond = (request, response) => {
    attempts += 1;
    if (attempts === 1) request.socket.destroy();
    else sendFile(request, response);
  };
  const blob = await store.open('key');
  expect((await buffer(blob!.stream)).equals(file)).toBe(true);
});

it.each([
  ['breaks', ({ socket }: IncomingMessage) => socket.destroy()],
  ['stalls', () => {}],
] as const)('fails the stream of an object that %s in the middle', async (_name, behave) => {
  respond = (request, response) => {
    response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 100_000));
    setTimeout(() => behave(request), 50);
  };
  const blob = await store.open('key');
  expect(blob?.bytes).toBe(file.length);
  expect(await elapsed(buffer(blob!.stream))).toBeLessThan(5000);
});

it('waits for a slow reader longer than for a silent bucket', async () => {
  respond = sendFile;
  const blob = await store.open('key');
  await sleep(2 * deadlines.silenceMs);
  expect((await buffer(blob!.stream)).length).toBe(file.length);
});

it('closes the connection when the reader leaves', async () => {
  const closed = Promise.withResolvers<void>();
  respond = (request, response) => {
    request.socket.once('close', () => closed.resolve());
    response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 10));
  };
  const blob = await store.open('key');
  blob!.stream.destroy();
  await closed.promise;
});

it('counts failures and checks the bucket until it responds again', async () => {
  respond = ({ socket }) => socket.destroy();
  const metrics = openMetrics();
  const watched = watchBlobStore(store, { log: silentLog, onFailure: () => metrics.recordOutage('storage') });
  await expect(watched.blobs.open('key')).rejects.toThrow(StorageUnavailableError);
  await expect(watched.availability.check()).rejects.toThrow();
  expect((await metrics.render()).text).toMatch(/dependency_failures_total\{dependency="storage"\} [2-9]/);
  respond = (_request, response) => void response.writeHead(404).end();
  await expect.poll(() => watched.availability.isDown(), { timeout: 5000 }).toBe(false);
  await watched.availability.check();
  watched.availability.close();
});
