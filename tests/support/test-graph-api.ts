import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type JsonObject = Readonly<Record<string, unknown>>;

interface SentMessage {
  readonly to: string;
  readonly type: string;
  readonly text?: { readonly body: string };
  readonly template?: JsonObject;
}

/** The account that the test server knows. */
export const graphAccount = {
  business_account_id: '1001',
  phone_number_id: '2002',
  access_token: 'EAAtoken',
  app_secret: 'app-secret',
  verify_token: 'verify-me',
} as const;

const proof = createHmac('sha256', graphAccount.app_secret).update(graphAccount.access_token).digest('hex');

/** The Graph API of Meta on this machine, for one account of WhatsApp. It verifies webhooks as Meta does. */
export async function startGraphApi() {
  const messages: SentMessage[] = [];
  const typing: string[] = [];
  let webhook: string | undefined;
  let isExpired = false;
  let waiting: (() => void)[] = [];
  let count = 0;

  const refuse = (code: number, message: string) => ({ status: 400, json: { error: { message, code } } });

  async function subscribe(body: JsonObject) {
    const url = new URL(String(body.override_callback_uri));
    for (const [name, value] of Object.entries({
      'hub.mode': 'subscribe',
      'hub.verify_token': String(body.verify_token),
      'hub.challenge': '1158201444',
    }))
      url.searchParams.set(name, value);
    const reply = await fetch(url);
    if (!reply.ok || (await reply.text()) !== '1158201444') return refuse(2200, 'Callback verification failed');
    webhook = url.origin + url.pathname;
    return { json: { success: true } };
  }

  async function answer(path: string, headers: JsonObject, query: URLSearchParams, body: JsonObject) {
    if (isExpired || headers.authorization !== `Bearer ${graphAccount.access_token}`)
      return { status: 401, json: { error: { message: 'Invalid OAuth access token.', code: 190 } } };
    if (query.get('appsecret_proof') !== proof) return refuse(100, 'Invalid appsecret_proof provided');
    const { business_account_id: account, phone_number_id: number } = graphAccount;
    if (path === `/${number}`) return { json: { display_phone_number: '+1 555 0100', verified_name: 'The shop' } };
    if (path === `/${account}`) return { json: { name: 'Shop Inc', phone_numbers: { data: [{ id: number }] } } };
    if (path === `/${account}/subscribed_apps`) return subscribe(body);
    if (path === `/${number}/messages` && body.status === 'read') {
      typing.push(String(body.message_id));
      return { json: { success: true } };
    }
    if (path === `/${number}/messages`) {
      messages.push(body as unknown as SentMessage);
      for (const wake of waiting.splice(0)) wake();
      return { json: { messages: [{ id: `wamid.out${++count}` }] } };
    }
    return refuse(100, `Unsupported request: ${path}`);
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://localhost');
    const body = await text(request);
    const { status = 200, json }: { readonly status?: number; readonly json: object } = await answer(
      url.pathname,
      request.headers,
      url.searchParams,
      body === '' ? {} : JSON.parse(body),
    );
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    typing,
    get webhook(): string | undefined {
      return webhook;
    },
    expireToken(): void {
      isExpired = true;
    },
    /** Resolves with the message at this place, once it was sent. */
    async message(at: number): Promise<SentMessage> {
      const deadline = AbortSignal.timeout(20_000);
      while (messages.length <= at)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          deadline.addEventListener('abort', () => reject(new Error(`Only ${messages.length} messages were sent.`)));
        });
      return messages[at]!;
    },
    close(): void {
      waiting = [];
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The body of a webhook with one message of a person. */
export const incomingMessage = (id: string, content: JsonObject, from = '491701234567'): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: graphAccount.business_account_id,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { phone_number_id: graphAccount.phone_number_id, display_phone_number: '15550100' },
              contacts: [{ wa_id: from, profile: { name: 'Grace' } }],
              messages: [{ id, from, timestamp: String(Math.floor(Date.now() / 1000)), ...content }],
            },
          },
        ],
      },
    ],
  });

export const typedMessage = (id: string, body: string, from?: string): string =>
  incomingMessage(id, { type: 'text', text: { body } }, from);

/** Sends a webhook as Meta does, signed with the secret of the app. */
export const deliverWebhook = (
  url: string,
  body: string,
  secret: string = graphAccount.app_secret,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
