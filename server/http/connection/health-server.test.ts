import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { parseNetworks } from '../../platform/networks.ts';
import { openHealthServer } from './health-server.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function open({ networks = ['none'], isReady = true }: { networks?: string[]; isReady?: boolean } = {}) {
  const health = {
    version: '1.2.3',
    ready: async () => {
      if (!isReady) throw new AppError('service_unavailable', { message: 'The server is stopping.', retryAfterInS: 5 });
    },
    metrics: async () => ({ contentType: 'text/plain', text: 'up 1' }),
  };
  const monitors = { token: 'a-token-of-16-signs', networks: parseNetworks(networks)! };
  const server = await openHealthServer(health, { port: 0, host: '127.0.0.1', monitors });
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; body: string; retryAfter: string | undefined }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers: { connection: 'close', ...headers } }, (reply) => {
        const retryAfter = reply.headers['retry-after'];
        text(reply).then((body) => resolve({ status: reply.statusCode!, body, retryAfter }), reject);
      })
        .on('error', reject)
        .end();
    });
}

/** The host of a call from another machine. */
const elsewhere = { host: 'worker.internal' };

it('answers whether the process runs and is ready', async () => {
  const get = await open();
  expect(await get('/health', elsewhere)).toMatchObject({ status: 200, body: '{"status":"ok","version":"1.2.3"}' });
  expect(await get('/ready', elsewhere)).toMatchObject({ status: 200 });
  expect(await get('/app', elsewhere)).toMatchObject({ status: 404 });
  expect(await get('/health', elsewhere, 'POST')).toMatchObject({ status: 405 });
  expect(await get('/health', elsewhere, 'HEAD')).toMatchObject({ status: 200, body: '' });
});

it('is not ready when the process cannot work', async () => {
  const get = await open({ isReady: false });
  expect(await get('/ready')).toMatchObject({
    status: 503,
    retryAfter: '5',
    body: expect.stringContaining('The server is stopping.'),
  });
});

it('gives the metrics to this machine, to the token, and to nobody else', async () => {
  const get = await open();
  expect(await get('/metrics', { host: 'localhost' })).toMatchObject({ status: 200, body: 'up 1' });
  expect(await get('/metrics', elsewhere)).toMatchObject({ status: 403 });
  expect(await get('/metrics', { ...elsewhere, authorization: 'Bearer a-token-of-16-sigh' })).toMatchObject({
    status: 403,
  });
  expect(await get('/metrics', { ...elsewhere, authorization: 'Bearer a-token-of-16-signs' })).toMatchObject({
    status: 200,
  });
  const proxied = { ...elsewhere, authorization: 'Bearer a-token-of-16-signs', 'x-forwarded-for': '192.0.2.7' };
  expect(await get('/metrics', proxied)).toMatchObject({ status: 200 });
});

it('gives the metrics to an allowed network, but not through a proxy in it', async () => {
  const get = await open({ networks: ['loopback'] });
  expect(await get('/metrics', elsewhere)).toMatchObject({ status: 200 });
  expect(await get('/metrics', { ...elsewhere, 'x-forwarded-for': '192.0.2.7' })).toMatchObject({ status: 403 });
});
