import { isE164 } from '../../../contract/telephony/phone-numbers-limits.ts';
import type { CallEnd } from '../../platform/telephony/phone-line.ts';

/** Numbers that charge the caller: international and North American premium rates, and those of the United Kingdom. */
const premium = ['+979', '+1900', '+1976', '+449'];

/** Why a call may not go there; undefined: it may. `domain`: the SIP domain of the number's trunk. */
export function findTargetProblem(to: string, domain: string | undefined): string | undefined {
  const uri = /^sips?:([^@;?]+)@([^;?]+)$/i.exec(to);
  if (uri) {
    const [, user = '', host = ''] = uri;
    if (domain === undefined || host.toLowerCase() !== domain.toLowerCase())
      return 'A SIP URI must be in the domain of the trunk of the phone number.';
    return /^\d{1,3}$/.test(user) ? 'Agents do not call emergency and service numbers.' : undefined;
  }
  if (!isE164(to)) return 'The number must be in E.164 format, such as +15551234567.';
  return premium.some((start) => to.startsWith(start)) ? 'Agents do not call premium-rate numbers.' : undefined;
}

/** The host of a trunk, without its port. */
export const hostOf = (address: string): string => /^\[.+\]/.exec(address)?.[0] ?? address.replace(/:\d+$/, '');

/** How a call ended, for people and for `phone_calls.reason`. */
export function describeEnd(end: CallEnd): string {
  switch (end.kind) {
    case 'hung_up':
      return end.by === 'caller' ? 'The caller hung up.' : 'The agent hung up.';
    case 'busy':
      return 'busy';
    case 'no_answer':
      return 'no_answer';
    case 'voicemail':
      return 'voicemail';
    case 'rejected':
      return `rejected (${end.code}): ${end.reason}`;
    case 'lost':
      return `The connection was lost: ${end.reason}`;
  }
}

/** The part of a conversation's `metadata` that names its batch call, from `<batch_call_id>/<recipient_id>`. */
export function batchCallMetadata(batchRecipientId: string | undefined): Readonly<Record<string, unknown>> {
  if (batchRecipientId === undefined) return {};
  const slash = batchRecipientId.indexOf('/');
  return {
    batch_call: {
      batch_call_id: batchRecipientId.slice(0, slash),
      batch_call_recipient_id: batchRecipientId.slice(slash + 1),
      campaign: null,
    },
  };
}
