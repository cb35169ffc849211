import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '../../../contract/route.ts';
import { AppError } from '../../platform/app-error.ts';
import { openLog } from '../../platform/log.ts';
import { parseNetworks } from '../../platform/networks.ts';
import { openApp } from '../app.ts';
import { mount } from '../route.ts';

const routes = defineRoutes({
  'POST /v1/speak/{voice_id}': {
    access: 'account',
    permits: 'account.read',
    summary: 'Speaks.',
    params: z.object({ voice_id: z.string() }),
    body: z.object({ text: z.string() }),
    reply: z.object({}),
  },
  'GET /v1/stream': {
    access: 'account',
    permits: 'account.read',
    summary: 'Streams.',
    content: ['text/plain'],
  },
  'GET /v1/fail': { access: 'account', permits: 'account.read', summary: 'Fails.', reply: z.object({}) },
  'GET /metrics': {
    access: 'public',
    onlyLoopback: true,
    admitsMonitors: true,
    summary: 'Metrics.',
    reply: z.object({}),
  },
  'GET /dev': { access: 'public', onlyLoopback: true, summary: 'For this machine.', reply: z.object({}) },
});
const identity = { userId: 'user', workspaceId: 'workspace1', role: 'admin', permissions: undefined } as const;

const apps: Awaited<ReturnType<typeof openApp>>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

let failure = new Error('broken');

interface Line {
  readonly level: number;
  readonly msg?: string;
  readonly request_id?: string;
  readonly workspace_id?: string;
}

async function open(networks: readonly string[] = ['none']) {
  const written: string[] = [];
  const log = openLog('info', { write: (line) => void written.push(line) });
  const handlers = mount(routes, {
    'POST /v1/speak/{voice_id}': async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info('a service wrote this');
      return {};
    },
    'GET /v1/stream': () => {
      async function* stream() {
        yield 'first';
        await new Promise((resolve) => setTimeout(resolve, 1));
        log.info('a stream wrote this');
        yield 'second';
      }
      return { contentType: 'text/plain', body: stream() };
    },
    'GET /v1/fail': () => {
      throw failure;
    },
    'GET /metrics': () => ({}),
    'GET /dev': () => ({}),
  });
  const app = await openApp({
    routes,
    mounted: [handlers],
    credentials: { identifyKey: async (key) => ({ ...identity, apiKeyId: key }), identifyToken: async () => undefined },
    log,
    publicUrl: undefined,
    requestsPerMinute: 1000,
    monitors: { token: 'a-token-of-16-signs', networks: parseNetworks(networks)! },
    webFolder: undefined,
    onResponse: () => {},
  });
  apps.push(app);
  // An injected request has no connection, which looks like a caller who left.
  const isKept = ({ msg }: Line) => msg !== 'caller disconnected';
  const lines = () => written.map((line) => JSON.parse(line) as Line).filter(isKept);
  return { app, text: () => written.join(''), lines };
}

it('names request and workspace in each line of a request, once, and no secrets', async () => {
  const { app, lines, text } = await open();
  const headers = { 'xi-api-key': 'sk_hush', cookie: 'session=hush' };
  const spoken = await app.inject({
    method: 'POST',
    url: '/v1/speak/voice7?token=hush',
    headers,
    payload: { text: 'a secret of somebody' },
  });
  const failed = await app.inject({ method: 'GET', url: '/v1/fail', headers: { 'xi-api-key': 'sk_hush' } });
  const streamed = await app.inject({ method: 'GET', url: '/v1/stream', headers: { 'xi-api-key': 'sk_hush' } });
  expect([spoken.statusCode, failed.statusCode, streamed.body]).toEqual([200, 500, 'firstsecond']);
  const of = (id: unknown) => lines().filter(({ request_id }) => request_id === id);
  expect(of(spoken.headers['request-id']).map(({ msg }) => msg)).toEqual(['a service wrote this', undefined]);
  expect(of(failed.headers['request-id'])).toMatchObject([{ msg: 'request failed', level: 50 }, { level: 30 }]);
  expect(of(streamed.headers['request-id']).map(({ msg }) => msg)).toEqual(['a stream wrote this', undefined]);
  expect(lines()).toHaveLength(6);
  for (const line of lines()) expect(line.workspace_id).toBe('workspace1');
  for (const line of text().trim().split('\n')) expect(line.match(/request_id/g)).toHaveLength(1);
  expect(text()).not.toMatch(/hush|voice7|a secret of somebody/);
});

it('logs faults of the server as errors, those of other services as warnings, and not what it does not support', async () => {
  const { app, lines } = await open();
  const messages = [];
  for (const code of ['internal_error', 'whatsapp_request_failed', 'whatsapp_calls_unsupported'] as const) {
    failure = new AppError(code);
    const { headers } = await app.inject({ url: '/v1/fail', headers: { 'xi-api-key': 'sk_hush' } });
    const own = lines().filter(({ request_id, msg }) => request_id === headers['request-id'] && msg);
    messages.push(own.map(({ level, msg }) => [level, msg]));
  }
  failure = new Error('broken');
  expect(messages).toEqual([[[50, 'request failed']], [[40, 'request failed']], []]);
});

it.each([
  ['nobody', {}, ['none'], 403],
  ['another token', { authorization: 'Bearer a-token-of-16-sighs' }, ['none'], 403],
  ['the token', { authorization: 'Bearer a-token-of-16-signs' }, ['none'], 200],
  ['the token through a proxy', { authorization: 'Bearer a-token-of-16-signs', via: '1.1 proxy' }, ['none'], 200],
  ['an allowed machine', {}, ['10.0.3.0/24'], 200],
  ['another machine', {}, ['10.0.4.0/24'], 403],
  ['somebody behind a proxy on an allowed machine', { 'x-forwarded-for': '203.0.113.9' }, ['10.0.3.0/24'], 403],
] as const)('gives the metrics to a monitor that the operator allowed: %s', async (_, headers, networks, status) => {
  const { app } = await open(networks);
  const get = (url: string) =>
    app.inject({ url, headers: { host: 'timbre:4000', ...headers }, remoteAddress: '10.0.3.7' });
  expect((await get('/metrics')).statusCode).toBe(status);
  expect((await get('/dev')).statusCode).toBe(403);
});
