import { findHeader, type SipRequest, type SipResponse } from '../message/sip-message.ts';
import type { SipPeer } from '../transport/sip-peer.ts';
import { repeat, type SipTimers, transactionMs } from './sip-timers.ts';

interface ClientTransactionOptions {
  /** With its `Via`. */
  readonly request: SipRequest;
  readonly peer: SipPeer;
  readonly timers: SipTimers;
  send(request: SipRequest, peer: SipPeer): Promise<void>;
  onProvisional(response: SipResponse): void;
  /** The first final response; undefined: none came in time, or the request could not be sent. */
  onFinal(response: SipResponse | undefined): void;
  /** Nothing of this transaction has to be kept. */
  onDone(): void;
}

/** One request and its responses (RFC 3261, section 17.1; for 2xx of INVITE RFC 6026). */
export function openClientTransaction(options: ClientTransactionOptions) {
  const { request, peer, timers, send, onProvisional, onFinal, onDone } = options;
  const isInvite = request.method === 'INVITE';
  const isReliable = peer.transport !== 'udp';
  let state: 'calling' | 'proceeding' | 'completed' | 'done' = 'calling';
  let ack: SipRequest | undefined;

  const transmit = (message: SipRequest) => void send(message, peer).catch(() => fail());
  const stopRepeating = isReliable
    ? () => {}
    : repeat(() => transmit(request), timers, isInvite ? transactionMs(timers) : timers.t2);
  // An INVITE rings as long as its caller wants; only its first response must come in time.
  let deadline = setTimeout(() => fail(), transactionMs(timers)).unref();

  function end(): void {
    state = 'done';
    stopRepeating();
    clearTimeout(deadline);
    onDone();
  }
  function fail(): void {
    if (state !== 'calling' && state !== 'proceeding') return;
    end();
    onFinal(undefined);
  }
  function keepFor(ms: number): void {
    state = 'completed';
    stopRepeating();
    clearTimeout(deadline);
    deadline = setTimeout(end, ms).unref();
  }

  transmit(request);

  return {
    request,
    peer,
    hasProvisional: () => state === 'proceeding',
    isPending: () => state === 'calling' || state === 'proceeding',
    /** Gives up: a cancelled INVITE gets no response. */
    fail,
    receive(response: SipResponse) {
      if (state === 'done') return;
      if (state === 'completed') {
        if (ack && response.status >= 300) transmit(ack);
        return;
      }
      if (response.status < 200) {
        if (isInvite) {
          stopRepeating();
          clearTimeout(deadline);
        }
        state = 'proceeding';
        return onProvisional(response);
      }
      if (isInvite && response.status >= 300) {
        ack = acknowledge(request, response);
        transmit(ack);
        keepFor(isReliable ? 0 : 64 * timers.t1);
      } else if (isInvite) end();
      else keepFor(isReliable ? 0 : timers.t4);
      onFinal(response);
    },
    stop: end,
  };
}
export type ClientTransaction = ReturnType<typeof openClientTransaction>;

/** A request that belongs to the transaction of an INVITE: it has the same `Via`. */
export function companionOf(invite: SipRequest, method: 'ACK' | 'CANCEL', to: string): SipRequest {
  const via = findHeader(invite, 'via')!;
  const { number } = invite.sequence;
  return {
    method,
    uri: invite.uri,
    callId: invite.callId,
    sequence: { number, method },
    body: '',
    headers: [
      ['via', via],
      ['max-forwards', '70'],
      ['from', findHeader(invite, 'from')!],
      ['to', to],
      ['call-id', invite.callId],
      ['cseq', `${number} ${method}`],
      ...invite.headers.filter(([name]) => name === 'route'),
    ],
  };
}

const acknowledge = (invite: SipRequest, response: SipResponse): SipRequest =>
  companionOf(invite, 'ACK', findHeader(response, 'to')!);
