import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voiceLibraryAgreementVersion } from '../../contract/catalogue/voices/voice-consent.ts';
import type { WebhookDelivery, WebhookReply } from '../../contract/workspaces/webhooks.ts';
import { newCaller } from '../support/caller.ts';
import { mailsTo } from '../support/mailbox.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';
import { databaseUrlOf } from '../support/start-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const receiver = await startWebhookReceiver();
const database = new pg.Client({ connectionString: databaseUrlOf(server) });
beforeAll(() => database.connect());
const operator = operatorOf(() => server);
afterAll(async () => {
  receiver.close();
  await operator.close();
  await database.end();
});

type Caller = Awaited<ReturnType<typeof newCaller>>;
const clientOf = ({ apiKey }: Caller) => new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });

async function call<T = unknown>({ accessToken }: Caller, key: string, body?: unknown): Promise<T> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok)
    throw Object.assign(new Error(`${key}: ${reply.status} ${await reply.text()}`), { status: reply.status });
  return (await reply.json()) as T;
}

let count = 0;
/** A webhook at a path of its own, through the API that the web app uses. */
async function subscribe(
  caller: Caller,
  settings: object = {},
  events = ['api_key'],
  scope: 'workspace' | 'user' = 'workspace',
) {
  const path = `/hook${++count}`;
  const body = {
    settings: { auth_type: 'hmac', name: path, webhook_url: receiver.url + path, ...settings },
    events,
  };
  const created = await call<{ webhook_id: string; webhook_secret: string }>(
    caller,
    `POST /v1/${scope}/webhooks`,
    body,
  );
  const route = `/v1/${scope}/webhooks/${created.webhook_id}`;
  return {
    id: created.webhook_id,
    secret: created.webhook_secret,
    path,
    route,
    received: () => receiver.at(path),
    log: async () =>
      (await call<{ deliveries: WebhookDelivery[] }>(caller, `GET ${route}/deliveries`)).deliveries.toReversed(),
    read: async () =>
      (await call<{ webhooks: WebhookReply[] }>(caller, `GET /v1/${scope}/webhooks`)).webhooks.find(
        ({ webhook_id }) => webhook_id === created.webhook_id,
      ),
  };
}
type Webhook = Awaited<ReturnType<typeof subscribe>>;

const verify = (caller: Caller, { body, headers }: ReturnType<Webhook['received']>[number], secret: string) =>
  clientOf(caller).webhooks.constructEvent(body, headers['elevenlabs-signature'] as string, secret);
const newKey = async (caller: Caller, name = 'Orders') =>
  (await call<{ key_id: string }>(caller, 'POST /v1/user/api-keys', { name })).key_id;
/** Waits for the result of the message number `at` of the log. */
const untilLogged = (webhook: Webhook, at: number, wanted: Partial<WebhookDelivery>) =>
  expect.poll(async () => (await webhook.log())[at]).toMatchObject(wanted);

it('WS-020 API-024 creates, lists, changes and deletes a webhook through the official SDK', async () => {
  const caller = await newCaller();
  const { webhooks } = clientOf(caller);
  const webhookUrl = `${receiver.url}/sdk`;
  const created = await webhooks.create({ settings: { authType: 'hmac', name: 'CRM', webhookUrl } });
  expect(created.webhookSecret).toMatch(/^whsec_/);
  const { webhookId } = created;
  const list = async () => (await webhooks.list({ includeUsages: true })).webhooks;
  expect(await list()).toMatchObject([
    { webhookId, name: 'CRM', webhookUrl, authType: 'hmac', isDisabled: false, isAutoDisabled: false, events: [] },
  ]);
  await webhooks.update(webhookId, {
    name: 'Sales',
    isDisabled: true,
    events: ['voice_library_removal_notice'],
    requestHeaders: { 'X-Team': 'blue' },
  });
  expect(await list()).toMatchObject([
    {
      name: 'Sales',
      isDisabled: true,
      events: ['voice_library_removal_notice'],
      usage: [{ usageType: 'Voice Library Removal Notices' }],
    },
  ]);
  expect(JSON.stringify(await list())).not.toContain('blue');
  const stranger = clientOf(await newCaller());
  await expect(stranger.webhooks.delete(webhookId)).rejects.toMatchObject({ statusCode: 404 });
  await webhooks.delete(webhookId);
  expect(await list()).toEqual([]);
  await expect(webhooks.delete(webhookId)).rejects.toMatchObject({ statusCode: 404 });
});

describe('O-33 a message', () => {
  it('has a signature that the official SDK accepts, with its secret and body only', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller, { request_headers: { 'x-team': 'blue' } });
    const keyId = await newKey(caller);
    await expect.poll(webhook.received).toHaveLength(1);
    const [message] = webhook.received();
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'x-team': 'blue' });
    expect(await verify(caller, message!, webhook.secret)).toMatchObject({
      type: 'api_key_created',
      event_timestamp: expect.any(Number),
      data: { key_id: keyId },
    });
    await expect(verify(caller, message!, `${webhook.secret}x`)).rejects.toMatchObject({ statusCode: 400 });
    const changed = { ...message!, body: message!.body.replace('created', 'deleted') };
    await expect(verify(caller, changed, webhook.secret)).rejects.toMatchObject({ statusCode: 400 });
    await untilLogged(webhook, 0, { status: 'delivered', attempts: 1, response_status: 200, response_text: 'thanks' });
  });

  it('is signed with both secrets after a rotation, and with the first of them alone after a day', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller);
    const rotate = `POST ${webhook.route}/rotate-secret`;
    const { webhook_secret: secret } = await call<{ webhook_secret: string }>(caller, rotate);
    const send = async (at: number) => {
      await call(caller, `POST ${webhook.route}/test`);
      await expect.poll(webhook.received).toHaveLength(at);
      return webhook.received().at(-1)!;
    };
    const isSignedBy = async (message: Awaited<ReturnType<typeof send>>, one: string) => {
      const [time, ...signatures] = String(message.headers['elevenlabs-signature']).split(',');
      const headers = (signature: string) => ({ 'elevenlabs-signature': `${time},${signature}` });
      const checks = signatures.map((signature) => verify(caller, { ...message, headers: headers(signature) }, one));
      return (await Promise.allSettled(checks)).some(({ status }) => status === 'fulfilled');
    };
    const first = await send(1);
    expect(await verify(caller, first, secret)).toMatchObject({ type: 'webhook_test' });
    expect([await isSignedBy(first, secret), await isSignedBy(first, webhook.secret)]).toEqual([true, true]);
    // A receiver that knows the first secret only refuses the message; the retry shows its signature first.
    expect((await webhook.read())?.previous_secret_ends_at_unix).toBeGreaterThan(Date.now() / 1000 + 86_000);
    await database.query('update webhooks set previous_secret_ends_at = now() where id = $1', [webhook.id]);
    const later = await send(2);
    expect([await isSignedBy(later, secret), await isSignedBy(later, webhook.secret)]).toEqual([true, false]);
  });

  it('is sent again by hand, as a new delivery with the same body', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller);
    await newKey(caller);
    await untilLogged(webhook, 0, { status: 'delivered' });
    const [sent] = await webhook.log();
    const again = `POST ${webhook.route}/deliveries/${sent!.delivery_id}/resend`;
    const { delivery_id } = await call<{ delivery_id: string }>(caller, again);
    await untilLogged(webhook, 1, { delivery_id, status: 'delivered', body: sent!.body });
    const messages = webhook.received();
    expect(messages.map(({ body }) => body)).toEqual([sent!.body, sent!.body]);
    expect(messages.map(({ headers }) => headers['webhook-id'])).toEqual([sent!.delivery_id, delivery_id]);
    expect(await verify(caller, messages[1]!, webhook.secret)).toMatchObject({ type: 'api_key_created' });
    const other = await newCaller();
    await expect(call(other, again)).rejects.toMatchObject({ status: 404 });
  });

  it('arrives in order at an ordered webhook', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller, { is_ordered: true });
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await newKey(caller, `Key ${n}`));
    await expect.poll(webhook.received).toHaveLength(ids.length);
    const received = webhook
      .received()
      .map(({ body }) => (JSON.parse(body) as { data: { key_id: string } }).data.key_id);
    expect(received).toEqual(ids);
  });
});

describe('O-33 a receiver', () => {
  it('that answers 500 gets the message again later', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller);
    receiver.answer(webhook.path, (reply) => reply.writeHead(500).end('down'));
    await newKey(caller);
    await untilLogged(webhook, 0, { status: 'pending', attempts: 1, response_status: 500, response_text: 'down' });
    const [postponed] = await webhook.log();
    expect(postponed!.next_attempt_at_unix! - postponed!.created_at_unix).toBeGreaterThanOrEqual(3);
    receiver.answer(webhook.path, (reply) => reply.end());
    await untilLogged(webhook, 0, { status: 'delivered', attempts: 2, response_status: 200 });
    expect(await webhook.read()).toMatchObject({
      most_recent_failure_error_code: 500,
      most_recent_success_timestamp: expect.any(Number),
    });
  });

  it('that redirects is not followed', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller);
    receiver.answer(webhook.path, (reply) => reply.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    await newKey(caller);
    await untilLogged(webhook, 0, { status: 'failed', attempts: 1, response_status: 307 });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('that hangs fails after ten seconds, and holds up no other webhook', async () => {
    const caller = await newCaller();
    const [hanging, other] = [await subscribe(caller, { is_ordered: true }), await subscribe(caller)];
    receiver.answer(hanging.path, () => {});
    const startedAt = Date.now();
    for (let n = 0; n < 3; n += 1) await newKey(caller);
    await expect.poll(other.received, { timeout: 8000 }).toHaveLength(3);
    await untilLogged(hanging, 0, {
      status: 'pending',
      response_status: null,
      response_text: expect.stringContaining('did not reply in time'),
    });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_000);
    expect(hanging.received()).toHaveLength(1);
  });

  it('FILE-005 on a private network or without https is refused when the webhook is saved, and when a message is sent', async () => {
    const caller = await newCaller();
    for (const webhook_url of ['https://10.0.0.1/hook', 'https://169.254.169.254/', 'http://example.com/hook'])
      await expect(subscribe(caller, { webhook_url })).rejects.toMatchObject({ status: 400 });
    const webhook = await subscribe(caller);
    const change = { name: 'Mine', is_disabled: false, webhook_url: 'https://192.168.0.1/' };
    await expect(call(caller, `PATCH ${webhook.route}`, change)).rejects.toMatchObject({ status: 400 });
    await database.query(`update webhooks set url = 'https://192.168.0.1/hook' where id = $1`, [webhook.id]);
    await newKey(caller);
    await untilLogged(webhook, 0, {
      status: 'failed',
      attempts: 1,
      response_text: '192.168.0.1 is not on the internet.',
    });
  });

  it('that fails ten times in a row, and for a week, is switched off, and its admins are told', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller, { retry_enabled: false });
    receiver.answer(webhook.path, (reply) => reply.writeHead(500).end());
    const send = (n: number) =>
      Promise.all(Array.from({ length: n }, () => call(caller, `POST ${webhook.route}/test`)));
    await send(10);
    await expect.poll(webhook.received).toHaveLength(10);
    // Ten failures are not enough before a week has passed.
    await untilLogged(webhook, 9, { status: 'failed' });
    expect(await webhook.read()).toMatchObject({ is_auto_disabled: false });
    await database.query(`update webhooks set created_at = now() - interval '8 days' where id = $1`, [webhook.id]);
    await send(1);
    await expect.poll(webhook.read).toMatchObject({ is_auto_disabled: true });
    await expect(send(1)).rejects.toMatchObject({ status: 409 });
    await newKey(caller);
    expect(await webhook.log()).toHaveLength(11);
    await expect
      .poll(async () => (await mailsTo(server.url, caller.email)).map((mail) => mail.subject))
      .toContain(`Your Timbre webhook “${webhook.path}” was disabled`);
    const { pinned } = await call<{ pinned: { title: string }[] }>(caller, 'GET /v1/notifications');
    expect(pinned.map(({ title }) => title)).toContain(`The webhook “${webhook.path}” was disabled`);

    receiver.answer(webhook.path, (reply) => reply.end());
    await call(caller, `PATCH ${webhook.route}`, { name: webhook.path, is_disabled: false });
    await send(1);
    await untilLogged(webhook, 11, { status: 'delivered' });
    expect(await webhook.read()).toMatchObject({ is_auto_disabled: false });
  });
});

describe('events', () => {
  const typesAt = (webhook: Webhook) => () =>
    webhook.received().map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const dataAt = (webhook: Webhook) => (JSON.parse(webhook.received()[0]!.body) as { data: unknown }).data;

  it('WS-020 API keys: reach the webhooks of the workspace and of their person, and no other', async () => {
    const caller = await newCaller();
    const all = await subscribe(caller);
    const own = await subscribe(caller, {}, ['api_key'], 'user');
    const other = await subscribe(caller, {}, ['payment_failed']);
    const stranger = await subscribe(await newCaller());
    const keyId = await newKey(caller);
    await call(caller, `DELETE /v1/user/api-keys/${keyId}`);
    for (const webhook of [all, own])
      await expect.poll(() => typesAt(webhook)().sort()).toEqual(['api_key_created', 'api_key_deleted']);
    expect([...other.received(), ...stranger.received()]).toEqual([]);
  });

  it('WS-020 credits: arrive at 80 and 100 percent of the quota, once', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller, {}, ['usage_threshold']);
    const client = clientOf(caller);
    for (const used of [7990, 9980]) {
      await database.query('update subscriptions set character_count = $2 where workspace_id = $1', [
        caller.workspaceId,
        used,
      ]);
      const text = used === 7990 ? 'Ten of it.' : 'Twenty characters...';
      for await (const _ of await client.textToSpeech.convert('21m00Tcm4TlvDq8ikWAM', { text })) void _;
      const shares = () => webhook.received().map(({ body }) => JSON.parse(body).data.used_percent as number);
      await expect.poll(shares).toEqual(used === 7990 ? [80] : [80, 100]);
    }
    expect(typesAt(webhook)()).toEqual(['usage_threshold', 'usage_threshold']);
  });

  it('WS-020 billing: a payment that fails at the renewal arrives', async () => {
    const caller = await newCaller();
    const webhook = await subscribe(caller, {}, ['payment_failed']);
    const about = { exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada', country: 'DE', postal_code: '10115' };
    const idOf = async (key: string, body: object) =>
      new URL((await call<{ url: string }>(caller, key, body)).url).pathname.split('/').at(-1);
    await operator('clock', caller.email, '2027-01-10T08:00:00Z');
    const checkout = await idOf('POST /create-checkout-session', { subscription_type: 'starter' });
    await call(caller, `POST /sandbox/checkout/${checkout}/pay`, { number: '4242424242424242', ...about });
    const tier = async () => (await call<{ tier: string }>(caller, 'GET /v1/user/subscription')).tier;
    await expect.poll(tier, { timeout: 60_000 }).toBe('starter');
    const portal = await idOf('POST /create-update-payment-methods-session', {});
    await call(caller, `POST /sandbox/portal/${portal}/cards`, { number: '4000000000000341', ...about });
    await operator('clock', caller.email, '2027-02-10T09:30:00Z');
    await expect.poll(typesAt(webhook), { timeout: 60_000 }).toContain('payment_failed');
    expect(dataAt(webhook)).toMatchObject({ amount_due: 500, currency: 'usd', invoice_id: expect.any(String) });
  });

  it('WS-027 WS-020 library: a voice that its owner withdraws arrives where a copy of it is', async () => {
    const [sharer, holder] = [await newCaller(), await newCaller()];
    const webhook = await subscribe(holder, {}, ['voice_library_removal_notice']);
    await operator('give', holder.email, 'creator', '--until', '2099-01-31');
    const voiceDescription = 'An old British man with a deep and calm voice, warm and slow, for long stories.';
    const { textToVoice } = clientOf(sharer);
    const { previews } = await textToVoice.design({ voiceDescription, autoGenerateText: true, seed: 7 });
    const { generatedVoiceId } = previews[0]!;
    const { voiceId } = await textToVoice.create({ voiceName: 'Old Sailor', voiceDescription, generatedVoiceId });
    const share = (enable_library: boolean) =>
      call(sharer, `POST /v1/voices/${voiceId}/share-library`, {
        enable_library,
        notice_period: 30,
        agreement_version: voiceLibraryAgreementVersion,
      });
    await share(true);
    const { public_user_id: owner } = await call<{ public_user_id: string }>(sharer, 'GET /v1/user');
    const copy = await clientOf(holder).voices.share(owner, voiceId, { newName: 'Granddad' });
    await share(false);
    await expect.poll(typesAt(webhook), { timeout: 30_000 }).toEqual(['voice_removal_notice']);
    expect(dataAt(webhook)).toMatchObject({
      voice_id: copy.voiceId,
      source_voice_id: voiceId,
      name: 'Granddad',
      removal_at_unix: expect.any(Number),
    });
  });
});
