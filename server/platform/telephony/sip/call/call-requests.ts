import { MediaRefused } from '../../media-session.ts';
import { findHeader, type SipHeader } from '../message/sip-message.ts';
import { allowedMethods } from '../message/sip-replies.ts';
import type { ServerTransaction } from '../transaction/server-transaction.ts';
import { repeat, type SipTimers, transactionMs } from '../transaction/sip-timers.ts';
import { keysOfInfo } from './key-info.ts';
import { intervalHeaders, intervalOfRequest, minSessionS } from './session-timer.ts';
import type { SipCall } from './sip-call.ts';
import { refreshTarget } from './sip-dialog.ts';

const contactOf = ({ dialog }: SipCall): SipHeader[] => [
  ['contact', dialog.contact],
  ['allow', allowedMethods],
  ['supported', 'timer'],
];

/** Answers a request of the other side within a call. */
export function receiveWithin(call: SipCall, transaction: ServerTransaction, timers: SipTimers) {
  const { request, respond } = transaction;
  const { dialog } = call;
  const { number } = request.sequence;
  if (dialog.remoteSequence !== undefined && number <= dialog.remoteSequence)
    return respond(500, { headers: [['retry-after', '2']] });
  dialog.remoteSequence = number;
  if (call.isEnded()) return respond(request.method === 'BYE' ? 200 : 481);
  call.heardAt(transaction.peer);
  switch (request.method) {
    case 'BYE':
      respond(200);
      return void call.finish({ kind: 'hung_up', by: 'caller' }, false);
    case 'INVITE':
    case 'UPDATE':
      return renegotiate(call, transaction, timers);
    case 'INFO': {
      const keys = keysOfInfo(findHeader(request, 'content-type') ?? '', request.body);
      if (keys) call.pressKey(keys);
      return respond(keys === undefined && request.body !== '' ? 415 : 200);
    }
    case 'NOTIFY':
      return respond(call.notify(transaction) ? 200 : 489);
    case 'OPTIONS':
      return respond(200, { headers: contactOf(call) });
    case 'REFER':
      return respond(603);
    default:
      return respond(405, { headers: [['allow', allowedMethods]] });
  }
}

/** A re-INVITE or an UPDATE: new sound, hold, or only a confirmation that the call exists. */
function renegotiate(call: SipCall, transaction: ServerTransaction, timers: SipTimers) {
  const { request, respond } = transaction;
  const { media, dialog } = call;
  const isInvite = request.method === 'INVITE';
  if (call.isRefreshing()) return respond(491);
  const interval = intervalOfRequest(request);
  if (interval === 'too_short') return respond(422, { headers: [['min-se', String(minSessionS)]] });
  try {
    const isOffer = request.body !== '';
    const body = isOffer ? media.answer(request.body) : isInvite ? media.offer() : '';
    refreshTarget(dialog, request);
    respond(200, { headers: [...contactOf(call), ...intervalHeaders(interval)], body });
    if (interval) call.sessionTimer.set(interval);
    if (isInvite) confirmOk(call, transaction, timers, !isOffer);
  } catch (error) {
    respond(error instanceof MediaRefused ? 488 : 500);
  }
}

/**
 * Repeats the 2xx of an INVITE until its ACK, which holds the answer if we made the offer. Without one, the call is lost.
 * `onConfirmed`: the ACK has come.
 */
export function confirmOk(
  call: SipCall,
  transaction: ServerTransaction,
  timers: SipTimers,
  takesAnswer: boolean,
  onConfirmed: () => void = () => {},
): void {
  const { number } = transaction.request.sequence;
  const stop = repeat(() => transaction.resend(), timers, timers.t2);
  const deadline = setTimeout(() => {
    stop();
    void call.finish({ kind: 'lost', reason: 'The other side did not confirm the answer.' }, true);
  }, transactionMs(timers)).unref();
  const end = () => {
    stop();
    clearTimeout(deadline);
  };
  call.signal.addEventListener('abort', end, { once: true });
  call.awaitAck((ack) => {
    if (ack.sequence.number !== number) return;
    call.awaitAck(() => {});
    end();
    try {
      if (takesAnswer) call.media.takeAnswer(ack.body);
      onConfirmed();
    } catch {
      void call.finish({ kind: 'lost', reason: 'The other side offers no sound that can be used.' }, true);
    }
  });
}
