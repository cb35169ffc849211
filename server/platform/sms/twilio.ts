import { z } from 'zod';
import type { OutgoingPolicy } from '../outgoing-url.ts';
import type { Sms } from './sms.ts';
import { deliver } from './sms-delivery.ts';

interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  readonly apiUrl: string;
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
}

/** Twilio error codes: invalid number, country not enabled, recipient unsubscribed, not a mobile phone. */
const invalidNumberCodes = new Set([21211, 21408, 21610, 21614]);

const refusal = z.object({ code: z.int() });

function readErrorCode(answer: string): number | undefined {
  try {
    return refusal.safeParse(JSON.parse(answer)).data?.code;
  } catch {
    return undefined;
  }
}

/** Sends messages by the Twilio API. */
export const smsByTwilio = ({ accountSid, authToken, from, apiUrl, outgoing, onFailure }: TwilioOptions): Sms => ({
  send: ({ to, text }) =>
    deliver({
      url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        To: to,
        Body: text,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      }).toString(),
      outgoing,
      onFailure,
      isInvalidNumber: (_, answer) => invalidNumberCodes.has(readErrorCode(answer) ?? 0),
    }),
});
