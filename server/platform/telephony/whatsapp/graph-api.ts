import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fetchExternal, type OutgoingPolicy, OutgoingUrlError } from '../../outgoing-url.ts';

/** Who calls the Graph API. */
export interface GraphCredentials {
  readonly accessToken: string;
  readonly appSecret: string;
}

/** The Graph API refused a request, or cannot be reached. The message is for people and contains no secret. */
export class GraphApiError extends Error {
  override readonly name = 'GraphApiError';
  /** `token`: expired or revoked; `app_secret`: it does not belong to the token; `unreachable`: a retry may succeed. */
  readonly kind: 'token' | 'app_secret' | 'refused' | 'unreachable';

  constructor(kind: GraphApiError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

interface GraphApiOptions {
  /** With its version: `https://graph.facebook.com/v23.0`. */
  readonly baseUrl: string;
  readonly outgoing: OutgoingPolicy;
}

const refusal = z.object({
  error: z.object({ message: z.string().catch(''), code: z.number().catch(-1) }),
});
const number = z.object({ display_phone_number: z.string(), verified_name: z.string().catch('') });
const business = z.object({
  name: z.string().catch(''),
  phone_numbers: z.object({ data: z.array(z.object({ id: z.string() })) }).optional(),
});
const sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const media = z.object({ url: z.url(), mime_type: z.string().catch(''), file_size: z.number().catch(0) });

/** OAuth errors of the Graph API: an access token that is expired, revoked or malformed. */
const tokenCodes = new Set([0, 102, 190]);

/** A client for the Graph API, as far as messages over WhatsApp need it. */
export function openGraphApi({ baseUrl, outgoing }: GraphApiOptions) {
  async function call<S extends z.ZodType>(
    { accessToken, appSecret }: GraphCredentials,
    path: string,
    reply: S,
    body?: object,
  ): Promise<z.output<S>> {
    const url = new URL(`${baseUrl}/${path}`);
    // Meta then also checks that the secret belongs to the app of the token.
    url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(accessToken).digest('hex'));
    const answer = await request(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = parseJson(text);
    if (!answer.ok) throw refused(answer.status, json);
    const result = reply.safeParse(json);
    if (!result.success) throw new GraphApiError('unreachable', 'The reply of WhatsApp is not readable.');
    return result.data;
  }

  async function request(url: URL, init: Parameters<typeof fetchExternal>[2]): Promise<Response> {
    try {
      return await fetchExternal(url, outgoing, init);
    } catch (cause) {
      if (!(cause instanceof OutgoingUrlError)) throw cause;
      throw new GraphApiError('unreachable', cause.message, { cause });
    }
  }

  const send = async (credentials: GraphCredentials, numberId: string, message: object): Promise<string> => {
    const body = { messaging_product: 'whatsapp', ...message };
    return (await call(credentials, `${numberId}/messages`, sent, body)).messages[0]!.id;
  };

  return {
    findNumber: (credentials: GraphCredentials, numberId: string) =>
      call(credentials, `${numberId}?fields=display_phone_number,verified_name`, number),

    /** The name of a business account, and whether the number belongs to it. */
    async findBusiness(credentials: GraphCredentials, accountId: string, numberId: string) {
      const found = await call(credentials, `${accountId}?fields=name,phone_numbers.limit(200){id}`, business);
      return { name: found.name, ownsNumber: found.phone_numbers?.data.some(({ id }) => id === numberId) ?? false };
    },

    /** Meta then sends the messages of this business account to `webhookUrl`, which it verifies at once. */
    subscribe: async (
      credentials: GraphCredentials,
      accountId: string,
      webhook: { readonly webhookUrl: string; readonly verifyToken: string },
    ): Promise<void> => {
      await call(credentials, `${accountId}/subscribed_apps`, z.unknown(), {
        override_callback_uri: webhook.webhookUrl,
        verify_token: webhook.verifyToken,
      });
    },

    /** Returns the ID of the message. */
    sendText: (credentials: GraphCredentials, numberId: string, to: string, text: string): Promise<string> =>
      send(credentials, numberId, { recipient_type: 'individual', to, type: 'text', text: { body: text } }),

    sendTemplate: (credentials: GraphCredentials, numberId: string, to: string, template: object): Promise<string> =>
      send(credentials, numberId, { recipient_type: 'individual', to, type: 'template', template }),

    /** Marks a message as read, and shows that an answer is being written, for at most 25 seconds. */
    async showTyping(credentials: GraphCredentials, numberId: string, messageId: string): Promise<void> {
      await call(credentials, `${numberId}/messages`, z.unknown(), {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: messageId,
        typing_indicator: { type: 'text' },
      });
    },

    /** A file that a person sent, of at most 1 MiB: several minutes of a voice message. */
    async readMedia(credentials: GraphCredentials, mediaId: string): Promise<Uint8Array> {
      const { url } = await call(credentials, mediaId, media);
      const answer = await request(new URL(url), {
        headers: { authorization: `Bearer ${credentials.accessToken}` },
        timeoutMs: 30_000,
      });
      if (!answer.ok) throw refused(answer.status, undefined);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}
export type GraphApi = ReturnType<typeof openGraphApi>;

function refused(status: number, json: unknown): GraphApiError {
  const { error } = refusal.safeParse(json).data ?? { error: { message: '', code: -1 } };
  const message = error.message.slice(0, 300) || `WhatsApp answered with status ${status}.`;
  if (status === 401 || tokenCodes.has(error.code)) return new GraphApiError('token', message);
  if (error.message.includes('appsecret_proof')) return new GraphApiError('app_secret', message);
  return new GraphApiError(status >= 500 || status === 429 ? 'unreachable' : 'refused', message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
