import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { integrationsStore } from './integrations.store.ts';
import { type VercelDeps, vercelAddress, vercelService } from './vercel.service.ts';

const { db } = await testDatabase();
const ada = await createActor(db, 'ada');
const requests: { line: string; authorization: string | undefined; body: string }[] = [];
let failsAt = '';
const server = createServer(async (request: IncomingMessage, response) => {
  requests.push({
    line: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
    body: await text(request),
  });
  const path = request.url ?? '';
  response.statusCode = failsAt !== '' && path.includes(failsAt) ? 403 : 200;
  if (path.startsWith('/v2/oauth')) response.end(JSON.stringify({ access_token: 'token-1', team_id: 'team_1' }));
  else if (path.startsWith('/v9/projects'))
    response.end(JSON.stringify({ projects: [{ id: 'prj_1' }, { id: 'prj_2' }] }));
  else response.end('{}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
  failsAt = '';
});

const deleted: string[] = [];
const open = (client: VercelDeps['client']) =>
  vercelService({
    db,
    clock: () => new Date(),
    apiKeys: {
      create: async () => ({ key: { id: 'key_1' }, secret: 'sk_secret' }),
    } as unknown as VercelDeps['apiKeys'],
    deleteKey: async (_actor: Actor, id: string) => void deleted.push(id),
    outgoing: { allowPrivate: true },
    client,
  });
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const vercel = open({ id: 'client', secret: 'hidden', apiUrl });
const callback = {
  code: 'abc',
  configurationId: 'icfg_1',
  teamId: undefined,
  next: 'https://vercel.com/done',
  baseUrl: 'https://voices.example',
};

it('AGENT-014 exchanges the code, and gives each project a key and the address of this server', async () => {
  const { connectionId, ...result } = await vercel.exchange(ada, callback);
  expect(result).toEqual({ projectCount: 2, next: 'https://vercel.com/done' });
  expect(requests.map(({ line }) => line)).toEqual([
    'POST /v2/oauth/access_token',
    'GET /v9/projects?teamId=team_1',
    'POST /v10/projects/prj_1/env?teamId=team_1&upsert=true',
    'POST /v10/projects/prj_2/env?teamId=team_1&upsert=true',
  ]);
  expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
    client_id: 'client',
    client_secret: 'hidden',
    code: 'abc',
    redirect_uri: 'https://voices.example/app/integrations/vercel/callback',
  });
  expect(requests.slice(1).every(({ authorization }) => authorization === 'Bearer token-1')).toBe(true);
  expect(JSON.parse(requests[3]!.body)).toMatchObject([
    { key: 'ELEVENLABS_API_KEY', value: 'sk_secret', type: 'encrypted' },
    { key: 'ELEVENLABS_BASE_URL', value: 'https://voices.example' },
  ]);
  expect(await integrationsStore(db).find(ada.workspaceId, 'vercel', connectionId)).toMatchObject({
    name: 'Vercel icfg_1',
    apiKeyId: 'key_1',
  });
});

it('AGENT-014 leaves no key behind when Vercel refuses', async () => {
  failsAt = 'prj_2';
  await expect(vercel.exchange(ada, callback)).rejects.toMatchObject({ code: 'vercel_failed' });
  expect(deleted).toEqual(['key_1']);
  failsAt = 'oauth';
  await expect(vercel.exchange(ada, callback)).rejects.toMatchObject({ code: 'vercel_failed', param: 'code' });
  await expect(open(undefined).exchange(ada, callback)).rejects.toMatchObject({ code: 'vercel_not_configured' });
});

it('AGENT-014 goes on to Vercel only', () => {
  expect(vercelAddress('https://vercel.com/a?b=c')).toBe('https://vercel.com/a?b=c');
  expect(vercelAddress('https://api.vercel.com/x')).toBe('https://api.vercel.com/x');
  for (const trap of [
    'http://vercel.com/',
    'https://vercel.com.evil.example/',
    'https://evilvercel.com/',
    'https://a@vercel.com/',
    '/app',
    'javascript:alert(1)',
    undefined,
  ])
    expect(vercelAddress(trap)).toBeUndefined();
});
