import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { fetchExternal, type OutgoingPolicy, OutgoingUrlError } from '../../platform/outgoing-url.ts';
import { type CallEnd, CallFailed, type DialRequest, type PhoneLine } from '../../platform/telephony/phone-line.ts';
import type { StreamTickets } from '../../platform/telephony/streams/stream-tickets.ts';

interface ExotelCarrierDeps {
  readonly outgoing: OutgoingPolicy;
  readonly tickets: Pick<StreamTickets, 'issue' | 'revoke'>;
  /** Replaces the host of each number's account. */
  readonly apiUrl: string | undefined;
  readonly pollMs?: number;
}

interface ExotelNumber {
  readonly phoneNumber: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: { readonly api_key?: string | undefined; readonly api_token?: string | undefined };
}

const reply = z.object({ Call: z.object({ Sid: z.string().min(16).max(100), Status: z.string().catch('') }) });
const defaultPollMs = 2000;
const graceMs = 15_000;
const failures: Readonly<Record<string, CallEnd>> = {
  busy: { kind: 'busy' },
  'no-answer': { kind: 'no_answer' },
  failed: { kind: 'rejected', code: 404, reason: 'The number cannot be reached.' },
  completed: { kind: 'lost', reason: 'The call ended before its sound began.' },
};

/** Calls by Exotel: it dials, and the Voicebot applet of its flow connects the sound to `/exotel/stream`. */
export function exotelCarrierService({ outgoing, tickets, apiUrl, pollMs = defaultPollMs }: ExotelCarrierDeps) {
  async function send({ config, secrets }: ExotelNumber, path: string, form?: URLSearchParams) {
    const base = apiUrl ?? `https://${config.api_subdomain}`;
    const answer = await fetchExternal(`${base}/v1/Accounts/${config.account_sid}/Calls/${path}`, outgoing, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${secrets.api_key}:${secrets.api_token}`).toString('base64')}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form.toString() }),
    }).catch((cause: unknown) => {
      if (!(cause instanceof OutgoingUrlError)) throw cause;
      throw new CallFailed({ kind: 'lost', reason: cause.message }, { cause });
    });
    const { status } = answer;
    const text = await answer.text();
    if (!answer.ok) {
      const isRefused = status === 401 || status === 403;
      const reason = isRefused ? 'Exotel refused the credentials.' : `Exotel answered with status ${status}.`;
      throw new CallFailed({ kind: 'rejected', code: status, reason });
    }
    const result = reply.safeParse(parseJson(text));
    if (!result.success) throw new CallFailed({ kind: 'lost', reason: 'The reply of Exotel is not readable.' });
    return result.data.Call;
  }

  return {
    /** Throws `CallFailed` if the call is not answered. Machines cannot be told from people. */
    async dial(
      number: ExotelNumber,
      request: DialRequest,
      options: Readonly<Record<string, unknown>>,
    ): Promise<PhoneLine> {
      if (options.twilio_machine_detection != null) {
        const reason = 'Exotel does not detect machines: leave out twilio_machine_detection.';
        throw new CallFailed({ kind: 'rejected', code: 400, reason });
      }
      const { account_sid: account, app_id: app, applet_url: applet } = number.config;
      const { Sid: callSid } = await send(
        number,
        'connect.json',
        new URLSearchParams({
          From: request.to,
          CallerId: number.phoneNumber,
          CallType: 'trans',
          TimeOut: String(Math.max(1, request.ringingTimeoutS)),
          Url:
            typeof applet === 'string' && applet !== ''
              ? applet
              : `http://my.exotel.com/${account}/exoml/start_voice/${app}`,
        }),
      );
      request.onCallId(callSid);
      const answered = Promise.withResolvers<PhoneLine>();
      answered.promise.catch(() => {});
      const timeoutMs = request.ringingTimeoutS * 1000 + graceMs;
      const ticket = {
        direction: 'outbound',
        externalNumber: request.to,
        agentNumber: request.from,
        callId: callSid,
        // The end of the stream ends its applet, and with it the call.
        endCall: async () => {},
        transfer: async () => {
          throw new AppError('phone_call_failed', {
            message: 'Exotel does not transfer calls over its API: add a Connect applet after the Voicebot applet.',
          });
        },
        onLine: ({ line }: { readonly line: PhoneLine }) => answered.resolve(line),
      } as const;
      if (tickets.issue(ticket, timeoutMs, callSid) === undefined)
        throw new CallFailed({ kind: 'lost', reason: 'Too many calls are being dialed.' });
      const fail = (end: CallEnd) => answered.reject(new CallFailed(end));
      const poll = setInterval(async () => {
        const status = await send(number, `${callSid}.json`).catch(() => undefined);
        const end = status && failures[status.Status];
        if (end) fail(end);
      }, pollMs);
      const timer = setTimeout(() => fail({ kind: 'no_answer' }), timeoutMs);
      const giveUp = () => fail({ kind: 'lost', reason: 'The call was given up.' });
      request.signal.addEventListener('abort', giveUp, { once: true });
      if (request.signal.aborted) giveUp();
      try {
        return await answered.promise;
      } catch (error) {
        tickets.revoke(callSid);
        throw error;
      } finally {
        clearInterval(poll);
        clearTimeout(timer);
        request.signal.removeEventListener('abort', giveUp);
      }
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
