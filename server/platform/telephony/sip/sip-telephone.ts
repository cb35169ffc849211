import { lookup, resolveSrv } from 'node:dns/promises';
import type { Log } from '../../log.ts';
import type { OutgoingPolicy } from '../../outgoing-url.ts';
import { OutgoingUrlError } from '../../outgoing-url.ts';
import { CallFailed, type DialRequest, type PhoneLine } from '../phone-line.ts';
import { receiveWithin } from './call/call-requests.ts';
import { type IncomingSipCall, incomingCall } from './call/incoming-call.ts';
import type { OpenMedia } from './call/open-media.ts';
import { dialSip, type SipTrunk } from './call/outgoing-call.ts';
import type { CallDeps, SipCall } from './call/sip-call.ts';
import { tagOf } from './call/sip-dialog.ts';
import { formatHost } from './message/sip-address.ts';
import { openDigestChallenges } from './message/sip-digest.ts';
import { findHeader, type SipRequest, tokens } from './message/sip-message.ts';
import { allowedMethods } from './message/sip-replies.ts';
import type { SipTrace } from './message/sip-trace.ts';
import { keepRegistered, type SipRegistration } from './sip-registration.ts';
import type { ServerTransaction } from './transaction/server-transaction.ts';
import { type SipTimers, sipTimers } from './transaction/sip-timers.ts';
import { newToken, openSipTransactions } from './transaction/sip-transactions.ts';
import type { SipPeer } from './transport/sip-peer.ts';
import { type SipDns, sipTargets } from './transport/sip-targets.ts';
import { openSipTransports, type SipListenOptions } from './transport/sip-transports.ts';

export interface SipTelephoneOptions {
  readonly listen: SipListenOptions;
  /** What others see as our address; undefined: the address in the network that leads to them. */
  readonly publicAddress?: string | undefined;
  readonly openMedia: OpenMedia;
  readonly log: Log;
  /** Which trunks may be called. */
  readonly outgoing: OutgoingPolicy;
  /** Each message in and out, without secrets. */
  readonly onMessage?: (trace: SipTrace) => void;
  /** Calls in both directions; default: 1000. */
  readonly maxCalls?: number;
  /** Default: 30 s. */
  readonly quietLimitMs?: number;
  readonly timers?: SipTimers;
  readonly dns?: SipDns;
}

export interface SipTelephone {
  /** The port of UDP and TCP. */
  readonly port: number;
  readonly tlsPort: number | undefined;
  /** Resolves once the call is answered. Throws `CallFailed`. */
  dial(trunk: SipTrunk, request: DialRequest): Promise<PhoneLine>;
  /** The handler answers or refuses; without one, calls are refused. */
  onCall(handler: (incoming: IncomingSipCall) => Promise<void>): void;
  /** Keeps our address known to the server of this trunk. */
  register(trunk: SipTrunk): SipRegistration;
  callCount(): number;
  /** Hangs up all calls. */
  close(): Promise<void>;
}

const realm = 'timbre';
/** The last words of a closing server. */
const closeMs = 3000;
const dialogKey = (callId: string, localTag: string | undefined): string => `${callId} ${localTag}`;

/** A telephone for SIP (RFC 3261): calls trunks and takes calls. Rejects if a port is taken. */
export async function openSipTelephone(options: SipTelephoneOptions): Promise<SipTelephone> {
  const { listen, publicAddress, openMedia, log, outgoing, onMessage = () => {} } = options;
  const { maxCalls = 1000, quietLimitMs = 30_000, timers = sipTimers, dns = { lookup, resolveSrv } } = options;
  const targets = sipTargets(outgoing, dns);
  const digest = openDigestChallenges(realm, () => new Date());
  const calls = new Map<string, SipCall>();
  const registrations = new Set<SipRegistration>();
  const closing = new AbortController();
  let ringing = 0;
  let handler: ((incoming: IncomingSipCall) => Promise<void>) | undefined;

  const transports = await openSipTransports({
    listen,
    publicAddress,
    log,
    onTrace: onMessage,
    onMessage: (message, peer) => transactions.receive(message, peer),
  });
  const transactions = openSipTransactions({
    transports,
    timers,
    onRequest: (transaction) => receive(transaction),
    onAcknowledged: (ack) => findCall(ack)?.receiveAck(ack),
    onRepeatedOk: ({ callId, sequence, ...response }) =>
      calls.get(dialogKey(callId, tagOf(findHeader(response, 'from'))))?.repeatAck(sequence.number),
  });
  const deps: CallDeps = { transactions, targets, log, quietLimitMs };

  const register = (call: SipCall) => void calls.set(dialogKey(call.dialog.callId, call.dialog.localTag), call);
  const forget = (call: SipCall) => void calls.delete(dialogKey(call.dialog.callId, call.dialog.localTag));
  function findCall(request: SipRequest): SipCall | undefined {
    const call = calls.get(dialogKey(request.callId, tagOf(findHeader(request, 'to'))));
    return call?.dialog.remoteTag === tagOf(findHeader(request, 'from')) ? call : undefined;
  }

  async function ourAddress(peer: SipPeer): Promise<{ ourAddress: string; contact: string }> {
    const address = await transports.addressFor(peer);
    const transport = peer.transport === 'udp' ? '' : `;transport=${peer.transport}`;
    return {
      ourAddress: address,
      contact: `<sip:timbre@${formatHost(address)}:${transports.portOf(peer.transport)}${transport}>`,
    };
  }

  function receive(transaction: ServerTransaction) {
    const { request, respond } = transaction;
    const tag = newToken();
    const unknown = tokens(request, 'require').filter((extension) => extension !== 'timer');
    if (unknown.length > 0) return respond(420, { tag, headers: [['unsupported', unknown.join(', ')]] });
    const call = findCall(request);
    if (call) return receiveWithin(call, transaction, timers);
    if (transaction.hasToTag() || ['BYE', 'INFO', 'UPDATE', 'NOTIFY', 'PRACK'].includes(request.method))
      return respond(481, { tag });
    if (request.method === 'INVITE') return void ring(transaction, tag);
    if (request.method === 'OPTIONS')
      return respond(200, {
        tag,
        headers: [
          ['allow', allowedMethods],
          ['accept', 'application/sdp'],
          ['supported', 'timer'],
        ],
      });
    respond(405, { tag, headers: [['allow', allowedMethods]] });
  }

  async function ring(transaction: ServerTransaction, tag: string): Promise<void> {
    const { respond, peer } = transaction;
    if (!handler) return respond(480, { tag });
    if (closing.signal.aborted) return respond(503, { tag });
    if (calls.size + ringing >= maxCalls) return respond(486, { tag });
    ringing++;
    respond(100);
    try {
      const ours = await ourAddress(peer);
      await handler(incomingCall(deps, { transaction, openMedia, digest, ...ours, onCall: register, onDone: forget }));
      // A handler that decides nothing does not know the number.
      respond(404, { tag });
    } catch (error) {
      if (!(error instanceof CallFailed)) log.error({ err: error }, 'an incoming call failed');
      respond(500, { tag });
    } finally {
      ringing--;
    }
  }

  async function locate(trunk: SipTrunk): Promise<SipPeer> {
    try {
      return await targets.resolve(trunk.address, trunk.transport);
    } catch (error) {
      if (!(error instanceof OutgoingUrlError)) throw error;
      throw new CallFailed({ kind: 'rejected', code: 502, reason: error.message }, { cause: error });
    }
  }

  return {
    port: transports.portOf('udp'),
    tlsPort: listen.tlsPort === undefined ? undefined : transports.portOf('tls'),
    async dial(trunk, request) {
      if (closing.signal.aborted) throw new CallFailed({ kind: 'lost', reason: 'The server stops.' });
      if (calls.size + ringing >= maxCalls)
        throw new CallFailed({ kind: 'rejected', code: 503, reason: 'This server has too many calls by SIP.' });
      ringing++;
      try {
        const peer = await locate(trunk);
        const ours = await ourAddress(peer);
        const signal = AbortSignal.any([request.signal, closing.signal]);
        const call = { trunk, request: { ...request, signal }, peer, openMedia, ...ours };
        return await dialSip(deps, { ...call, onCall: register, onDone: forget });
      } finally {
        ringing--;
      }
    },
    onCall(newHandler) {
      handler = newHandler;
    },
    register(trunk) {
      const registration = keepRegistered({
        trunk,
        transactions,
        async locate() {
          const peer = await locate(trunk);
          return { peer, ...(await ourAddress(peer)) };
        },
        onFailure: (reason) => log.warn({ reason }, 'a SIP trunk refuses our registration'),
      });
      registrations.add(registration);
      return {
        state: registration.state,
        async stop() {
          registrations.delete(registration);
          await registration.stop();
        },
      };
    },
    callCount: () => calls.size,
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      const goodbyes = [
        ...[...calls.values()].map((call) => call.finish({ kind: 'lost', reason: 'The server stops.' }, true)),
        ...[...registrations].map((registration) => registration.stop()),
      ];
      await Promise.race([
        Promise.allSettled(goodbyes),
        new Promise((resolve) => setTimeout(resolve, closeMs).unref()),
      ]);
      transactions.close();
      await transports.close();
    },
  };
}
