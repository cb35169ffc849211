import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { openSms } from './open-sms.ts';
import type { SmsProvider } from './sms.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A local provider with a fixed reply. */
async function provider(status: number, answer = '{}') {
  const requests: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ request, body: await text(request) });
    response.writeHead(status).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function smsOf(provider: SmsProvider) {
  const failures: unknown[] = [];
  const sms = openSms({ provider, outgoing: { allowPrivate: true }, onFailure: (cause) => failures.push(cause) });
  return { send: () => sms!.send({ to: '+491701234567', text: 'Hello & good-bye' }), failures };
}
const webhook = (url: string): SmsProvider => ({ kind: 'webhook', url, token: 'let-me-in' });
const twilio = (apiUrl: string, from = '+15005550006'): SmsProvider => ({
  kind: 'twilio',
  accountSid: 'AC123',
  authToken: 'secret',
  from,
  apiUrl,
});

it('is undefined when no provider is configured', () => {
  expect(openSms({ provider: undefined, outgoing: { allowPrivate: true }, onFailure: () => {} })).toBeUndefined();
});

it('posts the number and the text to a webhook, with the token', async () => {
  const { url, requests } = await provider(204);
  await smsOf(webhook(`${url}/sms`)).send();
  expect(requests[0]?.request).toMatchObject({ method: 'POST', url: '/sms' });
  expect(requests[0]?.request.headers).toMatchObject({
    authorization: 'Bearer let-me-in',
    'content-type': 'application/json',
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ to: '+491701234567', text: 'Hello & good-bye' });
});

it('calls the Twilio API with a number or a messaging service', async () => {
  const { url, requests } = await provider(201);
  await smsOf(twilio(url)).send();
  await smsOf(twilio(url, 'MG99')).send();
  expect(requests[0]?.request.url).toBe('/2010-04-01/Accounts/AC123/Messages.json');
  expect(requests[0]?.request.headers.authorization).toBe(`Basic ${Buffer.from('AC123:secret').toString('base64')}`);
  const forms = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(forms).toEqual([
    { To: '+491701234567', Body: 'Hello & good-bye', From: '+15005550006' },
    { To: '+491701234567', Body: 'Hello & good-bye', MessagingServiceSid: 'MG99' },
  ]);
});

it('distinguishes an invalid number from a failing provider', async () => {
  const wrong = { code: 'phone_number_refused', param: 'phone_number' };
  await expect(smsOf(webhook((await provider(422)).url)).send()).rejects.toMatchObject(wrong);
  await expect(smsOf(twilio((await provider(400, '{"code":21614}')).url)).send()).rejects.toMatchObject(wrong);

  for (const [at, answer] of [
    [webhook, '{}'],
    [twilio, '{"code":20003}'],
    [twilio, 'not JSON'],
  ] as const) {
    const { send, failures } = smsOf(at((await provider(401, answer)).url));
    await expect(send()).rejects.toMatchObject({ code: 'sms_unavailable' });
    expect(failures).toHaveLength(1);
  }
});

it('throws sms_unavailable when the provider cannot be reached, and logs the cause', async () => {
  const { url } = await provider(200);
  closers.pop()?.();
  const { send, failures } = smsOf(webhook(url));
  await expect(send()).rejects.toMatchObject({ code: 'sms_unavailable' });
  expect(String(failures[0])).toContain('cannot be reached');
});
