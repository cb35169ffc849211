import { findHeader, type SipRequest, type SipResponse } from '../message/sip-message.ts';
import { replyTo } from '../message/sip-replies.ts';
import type { SipPeer } from '../transport/sip-peer.ts';
import { repeat, type SipTimers, transactionMs } from './sip-timers.ts';

interface ServerTransactionOptions {
  readonly request: SipRequest;
  /** Where the request came from, to which requests within its dialog may go. */
  readonly peer: SipPeer;
  /** Where responses go. */
  readonly replyPeer: SipPeer;
  readonly timers: SipTimers;
  send(response: SipResponse, peer: SipPeer): Promise<void>;
  onDone(): void;
}

/** One received request and our responses (RFC 3261, section 17.2; for 2xx of INVITE RFC 6026). */
export function openServerTransaction({ request, peer, replyPeer, timers, send, onDone }: ServerTransactionOptions) {
  const isInvite = request.method === 'INVITE';
  const isReliable = replyPeer.transport !== 'udp';
  const cancelled = new AbortController();
  let last: SipResponse | undefined;
  let isConfirmed = false;
  let stopRepeating = () => {};
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    stopRepeating();
    clearTimeout(timer);
    onDone();
  }
  const keepFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms).unref();
  };
  const transmit = (response: SipResponse) => void send(response, replyPeer).catch(() => {});
  const isFinal = () => last !== undefined && last.status >= 200;

  function respond(status: number, options: Parameters<typeof replyTo>[2] = {}): void {
    if (isFinal()) return;
    last = replyTo(request, status, options);
    transmit(last);
    if (status < 200) return;
    if (isInvite && status >= 300 && !isReliable) {
      const refusal = last;
      stopRepeating = repeat(() => transmit(refusal), timers, timers.t2);
    }
    // The 2xx of an INVITE is repeated by the call, until its ACK.
    keepFor(isReliable && !isInvite ? 0 : transactionMs(timers));
  }

  return {
    request,
    peer,
    /** Aborts when the caller cancels an INVITE that has no final response. */
    signal: cancelled.signal,
    respond,
    isFinal,
    /** The same request again: its last response was lost. */
    repeatResponse(): void {
      if (last && !(isInvite && last.status >= 200 && last.status < 300)) transmit(last);
    },
    /** Sends the 2xx of an INVITE again. */
    resend(): void {
      if (last) transmit(last);
    },
    /** The ACK of a refusal. */
    confirm(): void {
      if (isConfirmed || !last || last.status < 300) return;
      isConfirmed = true;
      stopRepeating();
      keepFor(isReliable ? 0 : timers.t4);
    },
    cancel(tag: string): void {
      if (isFinal()) return;
      cancelled.abort();
      respond(487, { tag });
    },
    hasToTag: () => /;\s*tag=/i.test(findHeader(request, 'to') ?? ''),
    stop: end,
  };
}
export type ServerTransaction = ReturnType<typeof openServerTransaction>;
