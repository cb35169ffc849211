import { type CallEnd, CallFailed } from '../../phone-line.ts';
import type { SipResponse } from '../message/sip-message.ts';

/** Why a call that we made was not answered. */
export function endOfRefusal({ status, reason }: Pick<SipResponse, 'status' | 'reason'>): CallEnd {
  if (status === 486 || status === 600) return { kind: 'busy' };
  if (status === 408 || status === 480 || status === 487) return { kind: 'no_answer' };
  if (status >= 300 && status < 400)
    return { kind: 'rejected', code: status, reason: `The call was redirected (${status}), which is not followed.` };
  const text = reason.trim().slice(0, 200) || 'Rejected';
  return { kind: 'rejected', code: status, reason: `${text} (${status})` };
}

export const refusedCall = (response: SipResponse): CallFailed => new CallFailed(endOfRefusal(response));

export const unreachable = (host: string): CallFailed =>
  new CallFailed({ kind: 'lost', reason: `${host} does not answer.` });
