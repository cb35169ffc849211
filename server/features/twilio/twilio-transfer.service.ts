import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { TransferRequest } from '../../platform/telephony/phone-line.ts';
import { type TwilioApi, TwilioApiError, type TwilioCredentials } from '../../platform/telephony/twilio/twilio-api.ts';
import { conferenceMarkup, dialMarkup } from '../../platform/telephony/twilio/twilio-markup.ts';

interface Transferred {
  readonly callSid: string;
  /** The number of the agent, which the other side sees for a conference. */
  readonly from: string;
}

const isDestination = (destination: string): boolean => /^(\+[1-9]\d{6,14}|sips?:[^\s<>"]{1,200})$/i.test(destination);
/** Keys of Twilio: `w` waits half a second. */
const cleanDigits = (digits: unknown): string | undefined =>
  typeof digits === 'string' && /^[0-9*#wW]{1,100}$/.test(digits) ? digits : undefined;

/** Transfers of calls to people. */
export const twilioTransfer = ({ api }: { readonly api: Pick<TwilioApi, 'createCall' | 'updateCall'> }) => ({
  /** Throws `phone_call_failed`, and the call goes on with the agent. */
  async run(credentials: TwilioCredentials, call: Transferred, request: TransferRequest): Promise<void> {
    const { destination, mode, details } = request;
    const fail = (message: string, cause?: unknown) => new AppError('phone_call_failed', { message, cause });
    if (!isDestination(destination)) throw fail(`${destination.slice(0, 100)} is not a number with its country code.`);
    if (mode === 'sip_refer') throw fail('Twilio does not transfer calls by SIP REFER. Use blind or conference.');
    const sendDigits = cleanDigits(details.post_dial_digits);
    try {
      if (mode !== 'conference') {
        await api.updateCall(credentials, call.callSid, { Twiml: dialMarkup({ destination, sendDigits }) });
        return;
      }
      const room = `transfer-${randomBytes(9).toString('hex')}`;
      const say = typeof details.agent_message === 'string' ? details.agent_message : undefined;
      await api.createCall(credentials, {
        To: destination,
        From: call.from,
        Twiml: conferenceMarkup(room, say),
        SendDigits: sendDigits,
      });
      await api.updateCall(credentials, call.callSid, { Twiml: conferenceMarkup(room) });
    } catch (cause) {
      if (!(cause instanceof TwilioApiError)) throw cause;
      throw fail(`Twilio did not transfer the call: ${cause.message}`, cause);
    }
  },
});
