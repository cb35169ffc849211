import { z } from 'zod';
import { fetchExternal, type OutgoingPolicy, OutgoingUrlError } from '../../outgoing-url.ts';

/** A Twilio account, or one of its keys. */
export interface TwilioCredentials {
  /** `AC…` or `SK…`. */
  readonly sid: string;
  readonly token: string;
  /** The base URL of its region; default: that of the client. */
  readonly baseUrl?: string | undefined;
}

/** Twilio refused a request, or cannot be reached. The message is for people and contains no secret. */
export class TwilioApiError extends Error {
  override readonly name = 'TwilioApiError';
  readonly kind: 'credentials' | 'refused' | 'unreachable';
  /** HTTP status; 0: no answer. */
  readonly status: number;

  constructor(kind: TwilioApiError['kind'], status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.status = status;
  }
}

interface TwilioApiOptions {
  readonly baseUrl: string;
  readonly outgoing: OutgoingPolicy;
}

const call = z.object({ sid: z.string().regex(/^\w{2,64}$/), status: z.string().catch('') });
const numbers = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string().regex(/^\w{2,64}$/) })) });
const accounts = z.object({ accounts: z.array(z.object({ sid: z.string().regex(/^AC\w{2,62}$/) })).min(1) });
const refusal = z.object({ message: z.string() });

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

function toForm(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of value === undefined ? [] : typeof value === 'string' ? [value] : value) form.append(name, one);
  return form.toString();
}

/** A client for the REST API of Twilio (2010-04-01), as far as calls need it. */
export function openTwilioApi({ baseUrl, outgoing }: TwilioApiOptions) {
  async function send<S extends z.ZodType>(
    credentials: TwilioCredentials,
    path: string,
    reply: S,
    fields?: Fields,
  ): Promise<z.output<S>> {
    const { sid, token } = credentials;
    const answer = await fetchExternal(`${credentials.baseUrl ?? baseUrl}/2010-04-01/${path}`, outgoing, {
      method: fields ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { body: toForm(fields) }),
    }).catch((cause: unknown) => {
      if (!(cause instanceof OutgoingUrlError)) throw cause;
      throw new TwilioApiError('unreachable', 0, cause.message, { cause });
    });
    const json = parseJson(await answer.text());
    const { status } = answer;
    if (!answer.ok) {
      const message = refusal.safeParse(json).data?.message.slice(0, 300) ?? `Twilio answered with status ${status}.`;
      const kind = status === 401 || status === 403 ? 'credentials' : status >= 500 ? 'unreachable' : 'refused';
      throw new TwilioApiError(kind, status, message);
    }
    const result = reply.safeParse(json);
    if (!result.success) throw new TwilioApiError('unreachable', status, 'The reply of Twilio is not readable.');
    return result.data;
  }

  /** A key belongs to one account. */
  async function accountOf(credentials: TwilioCredentials): Promise<string> {
    if (credentials.sid.startsWith('AC')) return credentials.sid;
    return (await send(credentials, 'Accounts.json?PageSize=1', accounts)).accounts[0]!.sid;
  }

  return {
    /** Starts a call. `fields`: as the API names them. Returns the ID of the call. */
    async createCall(credentials: TwilioCredentials, fields: Fields): Promise<string> {
      return (await send(credentials, `Accounts/${await accountOf(credentials)}/Calls.json`, call, fields)).sid;
    },

    async updateCall(credentials: TwilioCredentials, callSid: string, fields: Fields): Promise<void> {
      await send(credentials, `Accounts/${await accountOf(credentials)}/Calls/${callSid}.json`, call, fields);
    },

    /** `queued`, `ringing`, `in-progress`, `completed`, `busy`, `failed`, `no-answer` or `canceled`. */
    async callStatus(credentials: TwilioCredentials, callSid: string): Promise<string> {
      return (await send(credentials, `Accounts/${await accountOf(credentials)}/Calls/${callSid}.json`, call)).status;
    },

    /** The ID of a phone number of the account; undefined: the account does not have it. */
    async findNumber(credentials: TwilioCredentials, phoneNumber: string): Promise<string | undefined> {
      const query = new URLSearchParams({ PhoneNumber: phoneNumber });
      const path = `Accounts/${await accountOf(credentials)}/IncomingPhoneNumbers.json?${query}`;
      return (await send(credentials, path, numbers)).incoming_phone_numbers[0]?.sid;
    },

    /** Incoming calls of the number then ask `voiceUrl` what to do. */
    async setVoiceUrl(credentials: TwilioCredentials, numberSid: string, voiceUrl: string): Promise<void> {
      const path = `Accounts/${await accountOf(credentials)}/IncomingPhoneNumbers/${numberSid}.json`;
      await send(credentials, path, z.unknown(), { VoiceUrl: voiceUrl, VoiceMethod: 'POST' });
    },
  };
}
export type TwilioApi = ReturnType<typeof openTwilioApi>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
