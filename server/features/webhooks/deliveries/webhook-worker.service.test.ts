import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { auditLog, live, silentLog } from '../../../platform/test-doubles.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { webhookEventsService } from '../webhook-events.service.ts';
import { webhooksService } from '../webhooks.service.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';
import { webhookDeliveriesService } from './webhook-deliveries.service.ts';
import { webhookSenderService } from './webhook-sender.service.ts';
import { webhookWorkerService } from './webhook-worker.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date());
const secret = new Uint8Array(32);
const actor = await createActor(db, 'ada');
const many = { publishToMany: async () => {} };
const disabled: string[] = [];

let answer: (request: IncomingMessage, reply: ServerResponse, body: string) => void;
const receiver = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  answer(request, reply, body);
});
let url = '';
let outgoing: { allowPrivate: boolean; allowedHosts: string[] };
const ok = (_: IncomingMessage, reply: ServerResponse) => void reply.end('thanks');

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}`;
  outgoing = { allowPrivate: false, allowedHosts: [host] };
});
afterAll(() => void receiver.close());
beforeEach(async () => {
  answer = ok;
  disabled.length = 0;
  await db.delete(webhooks);
});

const base = { db, clock, live, auditLog, secret };
const service = () => webhooksService({ ...base, outgoing });
const log = webhookDeliveriesService(base);
const worker = () =>
  webhookWorkerService({
    ...base,
    live: many,
    log: silentLog,
    sender: webhookSenderService({ ...base, outgoing }),
    onDisabled: async (_tx, { id }) => void disabled.push(id),
    random: () => 0.5,
  });
const create = async (settings: object = {}) => {
  const input = {
    auth_type: 'hmac',
    name: 'Mine',
    webhook_url: url,
    retry_enabled: true,
    is_ordered: false,
    ...settings,
  };
  return (await service().create(actor, 'workspace', { settings: input as never, events: ['api_key'] })).id;
};
const emit = (data: object) =>
  transaction(db, (tx) =>
    webhookEventsService({ db, clock, live: many }).emit(tx, actor.workspaceId, 'api_key_deleted', { ...data }),
  );
const page = { limit: 100, cursor: undefined };
const logOf = async (id: string) => (await log.list(actor, 'workspace', id, page)).rows;
const drain = async () => {
  clock.advance(1000);
  await worker().drain();
};

it('WS-020 delivers a message and logs the reply', async () => {
  const id = await create({ request_headers: { 'X-Mine': 'yes' } });
  const seen: IncomingMessage[] = [];
  answer = (request, reply) => {
    seen.push(request);
    reply.end('thanks');
  };
  await emit({ n: 1 });
  await drain();
  expect(await logOf(id)).toMatchObject([
    { status: 'delivered', attempts: 1, responseStatus: 200, responseText: 'thanks' },
  ]);
  expect(seen[0]?.headers).toMatchObject({ 'x-mine': 'yes', 'content-type': 'application/json' });
});

it('WS-020 stores the values of headers sealed, and sends those of older rows', async () => {
  const id = await create({ request_headers: { 'X-Mine': 'key-of-the-receiver' } });
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  expect(Object.keys(row!.requestHeaders)).toEqual(['X-Mine']);
  expect(JSON.stringify(row)).not.toContain('key-of-the-receiver');
  await db
    .update(webhooks)
    .set({ requestHeaders: { 'X-Mine': 'in clear' } })
    .where(eq(webhooks.id, id));
  const seen: IncomingMessage[] = [];
  answer = (request, reply) => {
    seen.push(request);
    reply.end();
  };
  await emit({ n: 1 });
  await drain();
  expect(seen[0]?.headers).toMatchObject({ 'x-mine': 'in clear' });
});

it('retries a 500 later, not a 400 or a redirect, and nothing if retries are off', async () => {
  const id = await create();
  const status = [500, 400, 302, 500];
  answer = (_, reply) => void reply.writeHead(status.shift()!, { location: `${url}/other` }).end();
  for (const n of [1, 2, 3]) {
    await emit({ n });
    await drain();
  }
  const rows = await logOf(id);
  expect(rows.map((row) => [row.status, row.responseStatus])).toEqual([
    ['failed', 302],
    ['failed', 400],
    ['pending', 500],
  ]);
  clock.advance(5000);
  answer = ok;
  await drain();
  expect((await logOf(id)).at(-1)).toMatchObject({ status: 'delivered', attempts: 2 });

  const once = await create({ retry_enabled: false });
  answer = (_, reply) => void reply.writeHead(500).end();
  await emit({ n: 4 });
  await drain();
  expect(await logOf(once)).toMatchObject([{ status: 'failed', attempts: 1 }]);
});

it('sends in order to an ordered webhook, also while the first message fails', async () => {
  const id = await create({ is_ordered: true });
  const seen: number[] = [];
  let fails = true;
  answer = (_, reply, body) => {
    seen.push((JSON.parse(body) as { data: { n: number } }).data.n);
    reply.writeHead(fails ? 503 : 200).end();
  };
  await transaction(db, async (tx) => {
    for (const n of [1, 2, 3, 4, 5])
      await webhookEventsService({ db, clock, live: many }).emit(tx, actor.workspaceId, 'api_key_deleted', { n });
  });
  await drain();
  await drain();
  expect(seen).toEqual([1]);
  // Messages that wait for an earlier one use up no attempts.
  expect((await logOf(id)).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 1]);
  fails = false;
  clock.advance(5000);
  await Promise.all([drain(), drain()]);
  expect(seen).toEqual([1, 1, 2, 3, 4, 5]);
});

it('sends again what a killed process had claimed', async () => {
  const id = await create();
  await emit({ n: 1 });
  clock.advance(1000);
  const claimed = new Date(clock().getTime() + 120_000);
  await db.update(webhookDeliveries).set({ attempts: 1, nextAttemptAt: claimed });
  await drain();
  expect(await logOf(id)).toMatchObject([{ status: 'pending' }]);
  clock.advance(120_000);
  await drain();
  expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

it('FILE-005 refuses http and private networks when a webhook is saved, and private addresses when it is sent', async () => {
  for (const address of [
    'http://example.com',
    'https://10.0.0.1',
    'https://localhost',
    'https://169.254.169.254/',
    'x',
  ])
    await expect(create({ webhook_url: address })).rejects.toMatchObject({ code: 'invalid_parameters' });
  const id = await create();
  outgoing.allowedHosts.pop();
  await emit({});
  await drain();
  expect(await logOf(id)).toMatchObject([{ status: 'failed', responseStatus: null }]);
  outgoing.allowedHosts.push(new URL(url).host);
});

it('O-33 disables a webhook after ten failures and seven days, and sends what waits when it is enabled', async () => {
  const id = await create();
  answer = (_, reply) => void reply.writeHead(500).end();
  clock.advance(8 * 86_400_000);
  for (let n = 0; n < 10; n++) await emit({ n });
  await drain();
  expect(disabled).toEqual([id]);
  expect(await service().list(actor, 'workspace')).toMatchObject([{ failuresInRow: 10, lastFailureStatus: 500 }]);
  await emit({ n: 11 });
  answer = ok;
  clock.advance(60_000);
  await drain();
  expect((await logOf(id)).filter(({ status }) => status === 'pending')).toHaveLength(10);
  await service().edit(actor, 'workspace', id, { is_disabled: false, name: 'Mine' });
  await drain();
  expect((await logOf(id)).map(({ status }) => status)).toEqual(Array(10).fill('delivered'));
});

it('gets an access token once for an oauth2 webhook', async () => {
  let tokens = 0;
  const seen: (string | undefined)[] = [];
  answer = (request, reply, body) => {
    if (request.url !== '/token') {
      seen.push(request.headers.authorization);
      return void reply.end();
    }
    tokens++;
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'me',
      client_secret: 'word',
      scope: 'a b',
    });
    reply.end(JSON.stringify({ access_token: 'abc', expires_in: 3600 }));
  };
  const oauth = { token_url: `${url}/token`, client_id: 'me', client_secret: 'word', scopes: ['a', 'b'] };
  await create({ auth_type: 'oauth2', ...oauth });
  const one = worker();
  await emit({ n: 1 });
  clock.advance(1000);
  await one.drain();
  await emit({ n: 2 });
  clock.advance(1000);
  await one.drain();
  expect([tokens, seen]).toEqual([1, ['Bearer abc', 'Bearer abc']]);
});

it('sends a message again as a new delivery, and a test', async () => {
  const id = await create();
  await emit({ n: 1 });
  await drain();
  const [sent] = await logOf(id);
  await log.resend(actor, 'workspace', id, sent!.id);
  await log.sendTest(actor, 'workspace', id);
  await drain();
  const rows = await logOf(id);
  expect(rows.map(({ eventType, status }) => [eventType, status])).toEqual([
    ['webhook_test', 'delivered'],
    ['api_key_deleted', 'delivered'],
    ['api_key_deleted', 'delivered'],
  ]);
  expect(rows[1]?.body).toBe(sent?.body);
});
