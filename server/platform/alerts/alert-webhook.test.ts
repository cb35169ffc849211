import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../test-doubles.ts';
import { openAlertWebhook } from './alert-webhook.ts';

interface Received {
  readonly headers: Record<string, string | undefined>;
  readonly body: { text: string; alert: string; status: string; server: string };
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A receiver that answers with these statuses, then with 200. */
async function open({ statuses = [], secret }: { statuses?: number[]; secret?: string } = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers as Received['headers'], body: (await json(request)) as Received['body'] });
    response.writeHead(statuses.shift() ?? 200, { connection: 'close' }).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const webhook = openAlertWebhook({
    url: `http://127.0.0.1:${port}/hook`,
    secret,
    outgoing: {},
    log: silentLog,
    server: 'https://voice.example',
    process: 'web-1',
    retryDelaysMs: [1, 1],
  });
  closers.push(webhook.close);
  return { webhook, received };
}

const outage = { name: 'database', status: 'firing', text: 'The database does not respond.' } as const;

it('posts a text that chat programs show, with fields for programs', async () => {
  const { webhook, received } = await open();
  webhook.send(outage);
  await webhook.idle();
  expect(received.map(({ body }) => body)).toEqual([
    {
      text: 'Timbre at https://voice.example: The database does not respond.',
      alert: 'database',
      status: 'firing',
      server: 'https://voice.example',
      process: 'web-1',
      at: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(received[0]!.headers).not.toHaveProperty('webhook-signature');
});

it('signs as Standard Webhooks describes', async () => {
  const { webhook, received } = await open({ secret: 'a secret of the operator' });
  webhook.send(outage);
  await webhook.idle();
  const { headers, body } = received[0]!;
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${JSON.stringify(body)}`;
  const digest = createHmac('sha256', 'a secret of the operator').update(content).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${digest}`);
});

it('tries again with the same ID, and keeps the order', async () => {
  const { webhook, received } = await open({ statuses: [503, 429] });
  webhook.send(outage);
  webhook.send({ ...outage, status: 'resolved' });
  await webhook.idle();
  expect(received.map(({ body }) => body.status)).toEqual(['firing', 'firing', 'firing', 'resolved']);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

it('gives up after a refusal that a repetition does not change, and after the last attempt', async () => {
  const { webhook, received } = await open({ statuses: [404, 500, 500, 500] });
  webhook.send(outage);
  webhook.send(outage);
  await webhook.idle();
  expect(received).toHaveLength(4);
});

it('sends at most 60 alerts an hour', async () => {
  const { webhook, received } = await open();
  for (let count = 0; count < 70; count++) {
    webhook.send(outage);
    await webhook.idle();
  }
  expect(received).toHaveLength(60);
});
