import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { PhoneLine } from '../../platform/telephony/phone-line.ts';
import { rejectMarkup } from '../../platform/telephony/twilio/twilio-markup.ts';
import { isSignedByTwilio } from '../../platform/telephony/twilio/twilio-signature.ts';
import type { TwilioCarrierService } from './twilio-carrier.service.ts';
import { signingTokens, type TwilioNumber, twilioCredentials } from './twilio-number.rules.ts';
import type { TwilioProgressState } from './twilio-progress.state.ts';

interface TwilioWebhooksDeps<Number extends TwilioNumber & { readonly agentId: string | null }> {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly carrier: Pick<TwilioCarrierService, 'connect'>;
  readonly progress: TwilioProgressState;
  readonly usesRegions: boolean;
  /** Numbers of all workspaces that accept calls to this number. */
  readonly findForIncoming: (calledNumber: string) => Promise<readonly Number[]>;
  /** Talks with the caller until the call ends. */
  readonly receive: (line: PhoneLine, number: Number) => Promise<void>;
}

interface TwilioRequest {
  /** As Twilio called it. */
  readonly url: string;
  readonly baseUrl: string;
  readonly body: string;
  readonly signature: string | undefined;
}

/** A request about a call is of no use later. */
const replayableMs = 24 * 3_600_000;
const refused = (message?: string) => new AppError('webhook_signature_refused', message ? { message } : undefined);
const over = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled']);

/** What Twilio asks and reports. Everything else than a signed, new request is refused before any work. */
export function twilioWebhooksService<Number extends TwilioNumber & { readonly agentId: string | null }>(
  deps: TwilioWebhooksDeps<Number>,
) {
  const { clock, log, replayGuard, carrier, progress, usesRegions } = deps;

  return {
    /** An incoming call; returns TwiML. Throws `webhook_signature_refused`. */
    async answer({ url, baseUrl, body, signature }: TwilioRequest): Promise<string> {
      const form = new URLSearchParams(body);
      const [callSid, from, to] = [form.get('CallSid'), form.get('From'), form.get('To')];
      if (!signature || !callSid || !from || !to || !/^\w{2,64}$/.test(callSid)) throw refused();
      const found = await deps.findForIncoming(to);
      const number = found.find((one) =>
        signingTokens(one).some((token) => isSignedByTwilio(token, { url, form, signature })),
      );
      if (!number) throw refused();
      const isNew = await replayGuard.claim(`twilio:${callSid}`, new Date(clock().getTime() + replayableMs));
      if (!isNew) throw refused('This request was received before.');
      if (number.agentId === null) return rejectMarkup('rejected');
      const credentials = twilioCredentials(number, usesRegions);
      return carrier.connect(baseUrl, { callSid, direction: 'inbound', from, to }, credentials, (line) => {
        deps
          .receive(line, number)
          .catch((err: unknown) => log.warn({ err, callSid }, 'an incoming call failed'))
          .finally(() => line.hangUp());
      });
    },

    /** A report about a call that we dialed. Throws `webhook_signature_refused`. */
    report(id: string, { url, body, signature }: Omit<TwilioRequest, 'baseUrl'>): void {
      const watcher = progress.find(id);
      const form = new URLSearchParams(body);
      const isSigned =
        signature !== undefined && watcher?.tokens.some((token) => isSignedByTwilio(token, { url, form, signature }));
      if (!watcher || !isSigned) throw refused();
      const status = form.get('CallStatus') ?? '';
      const callSid = form.get('CallSid') ?? '';
      if (form.get('AnsweredBy')?.startsWith('machine')) watcher.onProgress({ kind: 'machine', callSid });
      else if (status === 'ringing') watcher.onProgress({ kind: 'ringing' });
      else if (over.has(status)) watcher.onProgress({ kind: 'over', status });
    },
  };
}
export type TwilioWebhooksService = Pick<ReturnType<typeof twilioWebhooksService>, 'answer' | 'report'>;
