import type { Log } from '../../../log.ts';
import type { MediaSession } from '../../media-session.ts';
import type { CallEnd } from '../../phone-line.ts';
import { createDroppingQueue } from '../../rtp/dropping-queue.ts';
import type { SipCredentials } from '../message/sip-digest.ts';
import { findHeader, type SipHeader, type SipRequest } from '../message/sip-message.ts';
import type { ServerTransaction } from '../transaction/server-transaction.ts';
import type { SipTransactions } from '../transaction/sip-transactions.ts';
import type { SipPeer } from '../transport/sip-peer.ts';
import type { SipTargets } from '../transport/sip-targets.ts';
import { type MediaWatch, watchMedia } from './media-watch.ts';
import { openSessionTimer, type SessionInterval, sessionExpiresS } from './session-timer.ts';
import { nextHop, refreshTarget, requestWithin, type SipDialog } from './sip-dialog.ts';
import { type ExchangeResult, exchange } from './sip-exchange.ts';

/** What the calls of one user agent share. */
export interface CallDeps {
  readonly transactions: SipTransactions;
  readonly targets: SipTargets;
  readonly log: Log;
  /** Without sound from the other side for so long, a call is lost. */
  readonly quietLimitMs: number;
}

interface SipCallOptions {
  readonly dialog: SipDialog;
  /** Where the other side was heard. */
  readonly peer: SipPeer;
  readonly media: MediaSession;
  readonly direction: 'inbound' | 'outbound';
  readonly credentials: SipCredentials | undefined;
  /** The methods that the other side allows, in lower case. */
  readonly allows: readonly string[];
  onDone(): void;
}

/** Keys that wait for a reader. */
const maxKeys = 200;

/** A call between its answer and its end: what both sides may ask of each other within the dialog. */
export function openSipCall(deps: CallDeps, options: SipCallOptions) {
  const { transactions, targets, log, quietLimitMs } = deps;
  const { dialog, media, direction, credentials, allows, onDone } = options;
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<CallEnd>();
  const controller = new AbortController();
  const keys = createDroppingQueue<string>(maxKeys);
  const onNotify = new Set<(fragment: string) => void>();
  let { peer } = options;
  let end: CallEnd | undefined;
  let watch: MediaWatch | undefined;
  let onAck: ((ack: SipRequest) => void) | undefined;
  let ownAck: { request: SipRequest; peer: SipPeer } | undefined;
  let isRefreshing = false;

  const sessionTimer = openSessionTimer({
    refresh: () => void refreshSession(),
    expire: () => void finish({ kind: 'lost', reason: 'The session expired.' }, true),
  });

  void (async () => {
    for await (const key of media.keys) keys.push(key);
  })().catch((error: unknown) => log.warn({ err: error }, 'the keys of a call could not be read'));

  /** Sends a request within the dialog. */
  function send(method: string, headers: readonly SipHeader[] = [], body = ''): Promise<ExchangeResult> {
    return exchange(transactions, {
      build: (authorization) => requestWithin(dialog, method, { headers: [...authorization, ...headers], body }),
      peer: targets.within(nextHop(dialog), peer),
      credentials,
    }).result;
  }

  /** Ends the call once; with a BYE unless the other side sent one. */
  async function finish(reason: CallEnd, sendsBye: boolean): Promise<void> {
    if (end) return;
    end = reason;
    watch?.stop();
    sessionTimer.stop();
    controller.abort();
    media.close();
    keys.end();
    resolveEnded(reason);
    try {
      if (sendsBye) await send('BYE');
    } catch (error) {
      log.warn({ err: error }, 'the end of a call could not be sent');
    } finally {
      onDone();
    }
  }

  /** Confirms that the call exists, as RFC 4028 asks; with an UPDATE where the other side knows it. */
  async function refreshSession(): Promise<void> {
    if (isRefreshing || end) return;
    isRefreshing = true;
    const timer: SipHeader[] = [
      ['supported', 'timer'],
      ['session-expires', `${sessionExpiresS};refresher=uac`],
    ];
    try {
      const isUpdate = allows.includes('update');
      const { response, request } = await send(isUpdate ? 'UPDATE' : 'INVITE', timer, isUpdate ? '' : media.offer());
      if (response && response.status < 300) {
        refreshTarget(dialog, response);
        if (!isUpdate) {
          await acknowledge(request);
          if (response.body !== '') media.takeAnswer(response.body);
        }
        sessionTimer.set({ seconds: sessionExpiresS, isOurs: true });
      } else if (!response || response.status === 408 || response.status === 481) {
        await finish({ kind: 'lost', reason: 'The other side no longer answers.' }, true);
      } else sessionTimer.set({ seconds: 120, isOurs: true });
    } catch (error) {
      log.warn({ err: error }, 'a call could not be refreshed');
    } finally {
      isRefreshing = false;
    }
  }

  /** Acknowledges a 2xx of our INVITE. */
  async function acknowledge(invite: SipRequest): Promise<void> {
    const to = targets.within(nextHop(dialog), peer);
    const authorization = invite.headers.filter(([name]) => name.endsWith('authorization'));
    const ack = requestWithin(dialog, 'ACK', { sequence: invite.sequence.number, headers: authorization });
    ownAck = { request: await transactions.sendAck(ack, to), peer: to };
  }

  return {
    dialog,
    media,
    direction,
    keys,
    ended,
    signal: controller.signal,
    isEnded: () => end !== undefined,
    /** Whether our own INVITE or UPDATE has no final response. */
    isRefreshing: () => isRefreshing,
    pressKey: keys.push,
    send,
    finish,
    acknowledge,
    sessionTimer,
    /** Starts to watch the sound; called once both sides agreed on it. */
    start(interval: SessionInterval | undefined): void {
      if (end) return;
      sessionTimer.set(interval);
      watch = watchMedia(media, quietLimitMs, (reason) => void finish({ kind: 'lost', reason }, true));
    },
    /** A 2xx of our INVITE came again: its ACK was lost. */
    repeatAck(sequence: number): void {
      if (ownAck && ownAck.request.sequence.number === sequence) transactions.resendAck(ownAck.request, ownAck.peer);
    },
    /** Calls back with the ACK of our 2xx. */
    awaitAck(callback: (ack: SipRequest) => void): void {
      onAck = callback;
    },
    receiveAck: (ack: SipRequest): void => onAck?.(ack),
    /** Progress of a transfer, until the returned function is called. */
    listenToNotify(listener: (fragment: string) => void): () => void {
      onNotify.add(listener);
      return () => onNotify.delete(listener);
    },
    notify(transaction: ServerTransaction): boolean {
      const isRefer = /^refer\b/i.test(findHeader(transaction.request, 'event') ?? '');
      if (isRefer) for (const listener of onNotify) listener(transaction.request.body);
      return isRefer;
    },
    /** The other side was heard at this peer; behind a router it may change. */
    heardAt(source: SipPeer): void {
      peer = source;
    },
  };
}
export type SipCall = ReturnType<typeof openSipCall>;
