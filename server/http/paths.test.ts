import { afterAll, describe, expect, it } from 'vitest';
import type { Method, RouteKey } from '../../contract/route.ts';
import { routes, sockets } from '../../contract/routes.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';
import { mount } from './route.ts';

const keys = Object.keys(routes) as RouteKey[];
const handlers = Object.fromEntries(keys.map((key) => [key, () => ({ key })]));
const identity = { userId: 'user', workspaceId: 'workspace', role: 'admin', permissions: undefined } as const;
const reached: string[] = [];
const app = await openApp({
  routes,
  mounted: [mount(routes, handlers as never)],
  sockets: {
    routes: sockets,
    mounted: [Object.fromEntries(Object.keys(sockets).map((path) => [path, async () => {}]))],
    consumeToken: async () => undefined,
  },
  credentials: {
    identifyKey: async () => undefined,
    identifyToken: async () => identity,
    isOperator: async () => true,
  },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1_000_000,
  webFolder: undefined,
  onResponse: ({ route }) => reached.push(route),
});
afterAll(() => app.close());

const headers = { host: 'localhost', authorization: 'Bearer token', 'content-type': 'application/json' };
const split = (key: RouteKey) => key.split(' ') as [Method, string];
const toUrl = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');
async function send(method: string, url: string) {
  reached.splice(0);
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const reply = await app.inject({ method: method as 'GET', url, headers, ...(hasBody && { payload: '{}' }) });
  return { status: reply.statusCode, allow: reply.headers.allow, body: reply.body, route: reached.at(-1) };
}
const allowedAt = (url: string): string[] =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    keys.some((key) => {
      const [other, path] = split(key);
      return other === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url);
    }),
  );

describe('paths of the contract', () => {
  it('are the same with a trailing slash and with repeated slashes, for every route, without a redirect', {
    timeout: 90_000,
  }, async () => {
    for (const key of keys) {
      const [method, path] = split(key);
      const url = toUrl(path);
      const plain = await send(method, url);
      expect(plain.route, key).toBe(path.replaceAll(/\{(\w+)\}/g, ':$1'));
      for (const other of [`${url}/?unknown=1`, `${url.replaceAll('/', '//')}//`]) {
        const { status, route } = await send(method, other);
        expect({ url: other, status, route }).toEqual({ url: other, status: plain.status, route: plain.route });
      }
    }
  });

  it('reply 405 with Allow where only the method is wrong, for every route', { timeout: 90_000 }, async () => {
    for (const url of new Set(keys.map((key) => toUrl(split(key)[1])))) {
      const allowed = allowedAt(url);
      const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allow.includes(name))) {
        const reply = await send(method, `${url}/`);
        expect([reply.status, reply.allow?.split(', ').toSorted()], `${method} ${url}`).toEqual([405, allow]);
        if (method !== 'HEAD')
          expect(JSON.parse(reply.body).detail).toEqual({
            type: 'invalid_request',
            code: 'method_not_allowed',
            status: 'method_not_allowed',
            message: 'Method Not Allowed',
            request_id: expect.any(String),
          });
      }
    }
  });

  it('reply 405 to other methods of a socket, and 426 to a request without an upgrade', async () => {
    for (const path of Object.keys(sockets)) {
      const url = toUrl(path);
      if (allowedAt(url).length > 0) continue;
      for (const other of [url, `${url}/`]) {
        expect(await send('GET', other)).toMatchObject({ status: 426 });
        expect(await send('POST', other)).toMatchObject({ status: 405, allow: 'GET, HEAD' });
      }
    }
  });

  it('rejects a wrong method before it reads the body', async () => {
    const payload = 'not json';
    const reply = await app.inject({ method: 'POST', url: '/v1/models', headers, payload });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('replies 404 to paths outside the contract', async () => {
    for (const url of ['/v1/nothing', '/v1/nothing/', '/v1', '/'])
      expect(await send('POST', url), url).toMatchObject({ status: 404, allow: undefined });
  });
});
