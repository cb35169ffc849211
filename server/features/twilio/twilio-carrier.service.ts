import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { type CallEnd, CallFailed, type DialRequest, type PhoneLine } from '../../platform/telephony/phone-line.ts';
import type { StreamLine } from '../../platform/telephony/streams/stream-line.ts';
import type { StreamTickets } from '../../platform/telephony/streams/stream-tickets.ts';
import { type TwilioApi, TwilioApiError, type TwilioCredentials } from '../../platform/telephony/twilio/twilio-api.ts';
import { streamMarkup } from '../../platform/telephony/twilio/twilio-markup.ts';
import { signingTokens, type TwilioNumber, twilioCredentials } from './twilio-number.rules.ts';
import type { TwilioProgress, TwilioProgressState } from './twilio-progress.state.ts';
import { twilioTransfer } from './twilio-transfer.service.ts';

interface TwilioCarrierDeps {
  readonly log: Pick<Log, 'warn'>;
  readonly api: TwilioApi;
  readonly tickets: Pick<StreamTickets, 'issue' | 'revoke'>;
  readonly progress: TwilioProgressState;
  /** Under which Twilio reaches this server; undefined: it cannot. */
  readonly publicUrl: string | undefined;
  readonly usesRegions: boolean;
  /** Between two questions for the state of a call whose callbacks may be lost. */
  readonly pollMs?: number;
}

type JsonObject = Readonly<Record<string, unknown>>;

const defaultPollMs = 10_000;
/** After the ringing time, Twilio still has to say so. */
const graceMs = 15_000;
const maxRingingS = 600;

/** What the states of Twilio mean for a call that no stream has joined. */
const failures: Readonly<Record<string, CallEnd>> = {
  busy: { kind: 'busy' },
  'no-answer': { kind: 'no_answer' },
  canceled: { kind: 'no_answer' },
  failed: { kind: 'rejected', code: 404, reason: 'The number cannot be reached.' },
  completed: { kind: 'lost', reason: 'The call ended before its sound began.' },
};

export const toCallEnd = (error: unknown): CallEnd => {
  if (error instanceof TwilioApiError && error.kind !== 'unreachable')
    return { kind: 'rejected', code: error.status, reason: `Twilio refused the call: ${error.message}` };
  const reason = error instanceof Error ? error.message : 'The call failed.';
  return { kind: 'lost', reason };
};

const detection = (options: JsonObject): string | undefined => {
  const { mode } = (options.twilio_machine_detection ?? {}) as JsonObject;
  if (options.twilio_machine_detection == null) return undefined;
  return mode === 'detect_message_end' ? 'DetectMessageEnd' : 'Enable';
};

/** Calls by Twilio: it dials, and sends the sound over a Media Stream. */
export function twilioCarrierService(deps: TwilioCarrierDeps) {
  const { log, api, tickets, progress, publicUrl, usesRegions, pollMs = defaultPollMs } = deps;

  const transfers = twilioTransfer({ api });
  const streamUrl = (base: string) => `${base.replace(/^http/, 'ws')}/twilio/stream`;

  function requireUrl(): string {
    if (publicUrl !== undefined) return publicUrl;
    const reason = 'Set PUBLIC_URL on the server: Twilio has to reach it for calls.';
    throw new CallFailed({ kind: 'rejected', code: 503, reason });
  }

  return {
    /**
     * Calls somebody. Throws `CallFailed` if the call is not answered, by a person or at all. `options`:
     * `telephony_call_config` of the public API.
     */
    async dial(number: TwilioNumber, request: DialRequest, options: JsonObject): Promise<PhoneLine> {
      const base = requireUrl();
      const credentials = twilioCredentials(number, usesRegions);
      const answered = Promise.withResolvers<StreamLine>();
      answered.promise.catch(() => {});
      let line: StreamLine | undefined;
      const token = tickets.issue(
        {
          direction: 'outbound',
          externalNumber: request.to,
          agentNumber: request.from,
          callId: undefined,
          endCall: (callSid) => api.updateCall(credentials, callSid, { Status: 'completed' }),
          transfer: (callSid, transfer) => transfers.run(credentials, { callSid, from: request.from }, transfer),
          onLine(opened) {
            line = opened;
            answered.resolve(opened);
          },
        },
        (request.ringingTimeoutS + 120) * 1000,
      );
      if (token === undefined) throw new CallFailed({ kind: 'lost', reason: 'Too many calls are being dialed.' });

      const settle = (end: CallEnd) => {
        if (line) line.end(end.kind === 'lost' ? { kind: 'hung_up', by: 'caller' } : end);
        else answered.reject(new CallFailed(end));
      };
      const watched = progress.watch(signingTokens(number), (state: TwilioProgress) => {
        if (state.kind === 'ringing') request.onRinging?.();
        else if (state.kind === 'machine') {
          void api
            .updateCall(credentials, state.callSid, { Status: 'completed' })
            .catch((err: unknown) => log.warn({ err }, 'a call that a machine answered was not ended'));
          settle({ kind: 'voicemail' });
        } else settle(failures[state.status] ?? failures.completed!);
      });
      const callback = `${base}/twilio/status/${watched.id}`;
      const machine = detection(options);
      const ringingS = Math.min(Math.max(1, request.ringingTimeoutS), maxRingingS);
      const fields = {
        To: request.to,
        From: request.from,
        Twiml: streamMarkup(streamUrl(base), { token }),
        Timeout: String(ringingS),
        StatusCallback: callback,
        StatusCallbackMethod: 'POST',
        StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        ...(options.twilio_call_recording_enabled === true && { Record: 'true', RecordingChannels: 'dual' }),
        // In parallel, so that people do not wait in silence while Twilio listens.
        ...(machine && { MachineDetection: machine, AsyncAmd: 'true', AsyncAmdStatusCallback: callback }),
      };
      let callSid: string | undefined;
      try {
        request.signal.throwIfAborted();
        callSid = await api.createCall(credentials, fields);
        request.onCallId(callSid);
        const opened = await waitForAnswer(answered, callSid, ringingS * 1000 + graceMs);
        void opened.line.ended.then(() => watched.stop());
        return opened.line;
      } catch (error) {
        watched.stop();
        tickets.revoke(token);
        if (callSid !== undefined && !(error instanceof CallFailed)) await cancel(callSid);
        throw error instanceof CallFailed ? error : new CallFailed(toCallEnd(error), { cause: error });
      }

      async function waitForAnswer(
        { promise, reject }: typeof answered,
        sid: string,
        timeoutMs: number,
      ): Promise<StreamLine> {
        const poll = setInterval(async () => {
          // Callbacks are lost while the server is not reachable from outside.
          const status = await api.callStatus(credentials, sid).catch(() => undefined);
          const end = status === undefined ? undefined : failures[status];
          if (end && !line) reject(new CallFailed(end));
        }, pollMs);
        const timer = setTimeout(() => reject(new Error('The call was not answered in time.')), timeoutMs);
        const giveUp = () => reject(new Error('The call was given up.'));
        request.signal.addEventListener('abort', giveUp, { once: true });
        if (request.signal.aborted) giveUp();
        try {
          return await promise;
        } finally {
          clearInterval(poll);
          clearTimeout(timer);
          request.signal.removeEventListener('abort', giveUp);
        }
      }

      /** `completed` also ends a call that still rings. */
      async function cancel(sid: string): Promise<void> {
        await api
          .updateCall(credentials, sid, { Status: 'completed' })
          .catch((err: unknown) => log.warn({ err }, 'a call that was given up was not ended'));
      }
    },

    /** TwiML for a call that Twilio asks about. Its stream arrives as `onLine`. Throws `system_busy`. */
    connect(
      base: string,
      call: { readonly callSid?: string; readonly direction: 'inbound' | 'outbound'; from: string; to: string },
      account: TwilioCredentials | undefined,
      onLine: (line: PhoneLine) => void,
    ): string {
      const [externalNumber, agentNumber] = call.direction === 'inbound' ? [call.from, call.to] : [call.to, call.from];
      const token = tickets.issue(
        {
          direction: call.direction,
          externalNumber,
          agentNumber,
          callId: call.callSid,
          endCall: async (callSid) => {
            if (account) await api.updateCall(account, callSid, { Status: 'completed' });
          },
          transfer: async (callSid, transfer) => {
            if (!account)
              throw new AppError('phone_call_failed', {
                message: 'Calls that another program registered cannot be transferred: we have no access to Twilio.',
              });
            await transfers.run(account, { callSid, from: agentNumber }, transfer);
          },
          onLine: (opened) => onLine(opened.line),
        },
        registeredMs,
      );
      if (token === undefined) throw new AppError('system_busy');
      return streamMarkup(streamUrl(base), { token });
    },
  };
}
export type TwilioCarrierService = ReturnType<typeof twilioCarrierService>;

/** Between the answer with TwiML and its stream; a program may play something before. */
const registeredMs = 10 * 60_000;
