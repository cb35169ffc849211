import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../../contract/route.ts';
import { parseNetworks } from '../../platform/networks.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { type AppOptions, openApp } from '../app.ts';
import { mount } from '../route.ts';

const routes = defineRoutes({
  'GET /v1/account': {
    access: 'account',
    permits: 'account.read',
    summary: 'The caller.',
    reply: z.object({ ip: z.string() }),
  },
  'GET /v1/open': { access: 'public', summary: 'Open.', reply: z.object({ ip: z.string(), url: z.string() }) },
  'GET /health': { access: 'public', unlimited: true, summary: 'Health.', reply: z.object({}) },
  'GET /v1/costly': { access: 'public', summary: 'Costly.', requestsPerMinute: 2, reply: z.object({}) },
});
const handlers = mount(routes, {
  'GET /v1/account': ({ ip }) => ({ ip }),
  'GET /v1/open': ({ ip, baseUrl }) => ({ ip, url: baseUrl }),
  'GET /health': () => ({}),
  'GET /v1/costly': () => ({}),
});
const identity = { userId: 'user', workspaceId: 'workspace', role: 'admin', permissions: undefined } as const;
const lookups: string[] = [];
const warn = vi.fn();

const apps: Awaited<ReturnType<typeof openApp>>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  lookups.splice(0);
  warn.mockReset();
});

async function open(requestsPerMinute: number, trusted: readonly string[] = ['none']) {
  const options: AppOptions = {
    routes,
    mounted: [handlers],
    credentials: {
      identifyKey: async (key) => {
        lookups.push(key);
        return key.startsWith('sk_good') ? { ...identity, apiKeyId: key } : undefined;
      },
      identifyToken: async (token) => (token.startsWith('good') ? { ...identity, userId: token } : undefined),
    },
    log: Object.assign(Object.create(silentLog), { warn }),
    publicUrl: undefined,
    requestsPerMinute,
    trustedProxies: parseNetworks(trusted)!,
    webFolder: undefined,
    onResponse: () => {},
  };
  const app = await openApp(options);
  apps.push(app);
  return (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
    app.inject({ url, headers, remoteAddress });
}
const withKey = (name: string) => ({ 'xi-api-key': name });

describe('requestLimits', () => {
  it('U-14 ASVS-11.1.4 limits one address that makes up API keys, before it looks them up', async () => {
    const get = await open(100);
    const statuses: number[] = [];
    for (let at = 0; at < 30; at += 1) statuses.push((await get('/v1/account', withKey(`sk_${at}`))).statusCode);
    // An unknown key counts as ten requests.
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect(lookups).toHaveLength(10);
    const refused = await get('/v1/account', { authorization: 'Bearer made-up' });
    expect(refused.json().detail.code).toBe('rate_limit_exceeded');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await get('/v1/account', withKey('sk_x'), '198.51.100.2')).statusCode).toBe(401);
  });

  it('never refuses the routes of monitors, and does not count them', async () => {
    const get = await open(2);
    for (let at = 0; at < 20; at += 1) expect((await get('/health')).statusCode).toBe(200);
    expect((await get('/v1/open')).statusCode).toBe(200);
  });

  it('counts the addresses of one IPv6 /64 together', async () => {
    const get = await open(2);
    const from = async (address: string) => (await get('/v1/open', {}, address)).statusCode;
    expect([await from('2001:db8:0:1::1'), await from('2001:db8:0:1::2'), await from('2001:db8:0:1:f::3')]).toEqual([
      200, 200, 429,
    ]);
    expect(await from('2001:db8:0:2::1')).toBe(200);
    expect([await from('::ffff:192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([200, 200, 429]);
  });

  it('U-14 limits each key and each user, however many share an address', async () => {
    const get = await open(5);
    for (const headers of [withKey('sk_good1'), withKey('sk_good2'), { authorization: 'Bearer good3' }]) {
      const replies = [];
      for (let at = 0; at < 6; at += 1) replies.push(await get('/v1/account', headers));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(replies[1]!.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '3' });
      expect(Number(replies[5]!.headers['retry-after'])).toBeGreaterThan(0);
    }
    // None of them used up the limit of the address.
    expect((await get('/v1/open')).headers['x-ratelimit-remaining']).toBe('4');
  });

  it('lets a verified key through when others at its address have used up the limit', async () => {
    const get = await open(50);
    expect((await get('/v1/account', withKey('sk_good'))).statusCode).toBe(200);
    for (let at = 0; at < 6; at += 1) await get('/v1/account', withKey(`sk_${at}`));
    expect((await get('/v1/account', withKey('sk_7'))).statusCode).toBe(429);
    expect((await get('/v1/open', withKey('sk_good'))).statusCode).toBe(429);
    expect((await get('/v1/account', withKey('sk_good'))).statusCode).toBe(200);
  });

  it('limits routes with their own limit per address, for any key', async () => {
    const get = await open(100);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await get('/v1/costly', withKey(`sk_${at}`))).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await get('/v1/open')).statusCode).toBe(200);
  });

  it('limits requests to unknown paths', async () => {
    const get = await open(2);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await get(`/unknown/${at}`)).statusCode);
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe('acceptForwardedHeaders', () => {
  const addressOf = async (headers: Record<string, string>, peer: string) => {
    const get = await open(100, ['loopback', '10.0.0.0/8', '2001:db8:1::/48']);
    return (await get('/v1/open', { host: 'here', ...headers }, peer)).json();
  };

  it('ASVS-14.5.4 uses the rightmost address that is not a trusted proxy', async () => {
    const chain = { 'x-forwarded-for': '192.0.2.66, 192.0.2.7, 10.0.0.9', 'x-forwarded-proto': 'https' };
    expect(await addressOf(chain, '10.0.0.8')).toEqual({ ip: '192.0.2.7', url: 'https://here' });
    expect(await addressOf(chain, '::ffff:10.0.0.8')).toEqual({ ip: '192.0.2.7', url: 'https://here' });
    expect(await addressOf({ 'x-forwarded-for': '192.0.2.7:5555' }, '10.0.0.8')).toMatchObject({ ip: '192.0.2.7' });
    expect(await addressOf({ 'x-forwarded-for': '[2001:db8::7]:5555' }, '10.0.0.8')).toMatchObject({
      ip: '2001:db8::7',
    });
  });

  it('reads Forwarded when there is no older header', async () => {
    const forwarded = 'for=192.0.2.66, for="[2001:db8::7]:4711";proto=https;host=voices.example, for=10.0.0.9';
    expect(await addressOf({ forwarded }, '10.0.0.8')).toEqual({ ip: '2001:db8::7', url: 'https://voices.example' });
    expect(await addressOf({ forwarded, 'x-forwarded-for': '192.0.2.7' }, '10.0.0.8')).toMatchObject({
      ip: '192.0.2.7',
      url: 'http://here',
    });
  });

  it('ASVS-14.5.4 ignores the headers of any other address, and warns once', async () => {
    const get = await open(100, ['loopback']);
    const headers = {
      host: 'here',
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=192.0.2.7;proto=https',
    };
    for (let at = 0; at < 3; at += 1)
      expect((await get('/v1/open', headers, '203.0.113.9')).json()).toEqual({ ip: '203.0.113.9', url: 'http://here' });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]).toEqual([
      { address: '203.0.113.9', headers: Object.keys(headers).slice(1) },
      expect.stringContaining('TRUSTED_PROXIES'),
    ]);
    expect((await get('/v1/open', headers, '127.0.0.1')).json()).toMatchObject({ ip: '192.0.2.7' });
  });
});
