import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../contract/route.ts';
import { AppError } from '../platform/app-error.ts';
import { StorageFullError } from '../platform/blobs/blob-store.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { type AppOptions, openApp } from './app.ts';
import { type Mounted, mount } from './route.ts';

const routes = defineRoutes({
  'GET /v1/things/{thing_id}': {
    access: 'account',
    permits: 'voice.read',
    summary: 'A thing.',
    params: z.object({ thing_id: z.string() }),
    reply: z.object({ id: z.string(), workspace: z.string() }),
  },
  'POST /v1/things': {
    access: 'session',
    permits: 'account.update',
    summary: 'Makes a thing.',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
});

const identity = { userId: 'user', workspaceId: 'workspace', role: 'admin', permissions: undefined } as const;
let failure: Error | undefined;
const handlers = mount(routes, {
  'GET /v1/things/{thing_id}': ({ actor, params }) => {
    if (failure) throw failure;
    return { id: params.thing_id, workspace: actor.workspaceId };
  },
  'POST /v1/things': ({ body }) => ({ name: body.name }),
});

const options = (mounted: readonly Mounted[]): AppOptions => ({
  routes,
  mounted,
  credentials: {
    identifyKey: async (key) =>
      key === 'sk_good' ? identity : key === 'sk_limited' ? { ...identity, permissions: ['user_read'] } : undefined,
    identifyToken: async (token) => (token === 'token' ? identity : undefined),
  },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1000,
  webFolder: undefined,
  onResponse: () => {},
});
const open = (mounted = [handlers]) => openApp(options(mounted));
const key = { 'xi-api-key': 'sk_good' };
afterEach(() => {
  failure = undefined;
});

describe('openApp', () => {
  it('names a route without a handler', async () => {
    await expect(open([])).rejects.toThrow('have no handler: GET /v1/things/{thing_id}, POST /v1/things');
  });

  it('names a handler without a route', async () => {
    const stranger = { routes: {}, handlers: { 'GET /v1/strangers': () => ({}) } } as unknown as typeof handlers;
    await expect(open([handlers, stranger])).rejects.toThrow('have no route in the contract: GET /v1/strangers');
  });

  it('accepts keys and tokens, and rejects keys where a session or another permission is required', async () => {
    const app = await open();
    const get = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/v1/things/a', headers })).statusCode;
    expect(await get(key)).toBe(200);
    expect(await get({ authorization: 'Bearer token' })).toBe(200);
    expect(await get({ authorization: 'Bearer other' })).toBe(401);
    expect(await get({ 'xi-api-key': 'sk_limited' })).toBe(403);
    expect(await get({})).toBe(401);
    const post = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: '/v1/things', headers, payload: { name: 'x', extra: 1 } })).statusCode;
    expect(await post(key)).toBe(401);
    expect(await post({ authorization: 'Bearer token' })).toBe(200);
    await app.close();
  });

  it('lets no cache keep a JSON reply or an error, unless the route says otherwise', async () => {
    const cached = mount(routes, {
      'GET /v1/things/{thing_id}': ({ setHeader, params }) => {
        setHeader('cache-control', 'public, max-age=60');
        return { id: params.thing_id, workspace: '' };
      },
      'POST /v1/things': ({ body }) => ({ name: body.name }),
    });
    for (const [mounted, expected] of [
      [handlers, 'no-store'],
      [cached, 'public, max-age=60'],
    ] as const) {
      const app = await open([mounted]);
      const reply = await app.inject({ url: '/v1/things/a', headers: key });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, expected]);
      expect((await app.inject('/v1/things/a')).headers['cache-control']).toBe('no-store');
      await app.close();
    }
  });

  it('replies internal_error without the message of an unexpected error, and 507 for a full disk', async () => {
    const app = await open();
    failure = new Error('password=hunter2');
    const broken = await app.inject({ url: '/v1/things/a', headers: key });
    expect([broken.statusCode, broken.json().detail.code]).toEqual([500, 'internal_error']);
    expect(broken.body).not.toContain('hunter2');
    failure = new StorageFullError(new Error('ENOSPC'));
    expect((await app.inject({ url: '/v1/things/a', headers: key })).statusCode).toBe(507);
    failure = new AppError('system_busy', { retryAfterInS: 7 });
    const busy = await app.inject({ url: '/v1/things/a', headers: key });
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([429, '7']);
    await app.close();
  });

  it.each([
    ['/v1/things/%', 'The URL is not valid: a part of it cannot be decoded.'],
    ['/v1/things/%ff', 'The URL is not valid: a part of it cannot be decoded.'],
    [`/v1/things/${'x'.repeat(301)}`, 'A part of the URL is too long.'],
  ])('replies in its own format to a URL that no route can read: %s', async (url, message) => {
    const app = await open();
    const reply = await app.inject({ url, headers: key });
    expect([reply.statusCode, reply.json().detail]).toMatchObject([400, { code: 'bad_request', message }]);
    expect(reply.headers).toMatchObject({
      'request-id': reply.json().detail.request_id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await app.close();
  });

  it('closes a connection whose body takes over a minute, while file uploads may take 30 minutes', async () => {
    const app = await open();
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(app.server.requestTimeout).toBe(1_800_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // No spy: vitest restores it once more after the file, and with it the fake timers.
    const delays: unknown[] = [];
    const fakeSetTimeout = globalThis.setTimeout;
    globalThis.setTimeout = ((callback: () => void, delayMs?: number) => {
      delays.push(delayMs);
      return fakeSetTimeout(callback, delayMs);
    }) as typeof setTimeout;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    try {
      socket.write(
        'POST /v1/things HTTP/1.1\r\nhost: here\r\nauthorization: Bearer token\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      // The timer of this body: another test file of the process may have set timers too.
      while (!delays.includes(60_000)) await setImmediate();
      vi.advanceTimersByTime(59_000);
      await setImmediate();
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(2000);
      await closed;
    } finally {
      vi.useRealTimers();
      socket.destroy();
      await app.close();
    }
  });

  it.each([
    ['POST /nowhere', 404],
    ['POST /v1/things', 401],
    ['GET /v1/things/a', 401],
    ['PUT /v1/things/a', 405],
  ])('replies to %s at once although its body never arrives, and closes the connection', async (line, status) => {
    const app = await open();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    try {
      const start = performance.now();
      socket.write(`${line} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
      const closed = once(socket, 'close');
      const [reply] = (await once(socket, 'data')) as [Buffer];
      expect(reply.toString()).toContain(`HTTP/1.1 ${status}`);
      await closed;
      // Without a bound, a body may take a minute.
      expect(performance.now() - start).toBeLessThan(15_000);
    } finally {
      socket.destroy();
      await app.close();
    }
  });
});
