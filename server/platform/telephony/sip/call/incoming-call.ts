import { MediaRefused } from '../../media-session.ts';
import { CallFailed, type PhoneLine } from '../../phone-line.ts';
import { parseNameAddress, parseSipUri } from '../message/sip-address.ts';
import type { DigestChallenges, DigestResult, SipCredentials } from '../message/sip-digest.ts';
import { findHeader, type SipRequest, tokens } from '../message/sip-message.ts';
import { allowedMethods } from '../message/sip-replies.ts';
import type { ServerTransaction } from '../transaction/server-transaction.ts';
import { newToken } from '../transaction/sip-transactions.ts';
import { confirmOk } from './call-requests.ts';
import { type MediaEncryption, mediaRemote, type OpenMedia } from './open-media.ts';
import { intervalHeaders, intervalOfRequest, minSessionS } from './session-timer.ts';
import { type CallDeps, openSipCall, type SipCall } from './sip-call.ts';
import { dialogOfCallee } from './sip-dialog.ts';
import { openSipLine } from './sip-line.ts';

/** A call that rings. Its handler decides whose it is, and answers, asks for credentials or refuses. */
export interface IncomingSipCall {
  readonly callId: string;
  /** The user of the request's URI. */
  readonly calledNumber: string;
  readonly callerNumber: string;
  /** The host of the caller's URI, as the caller names it. */
  readonly callerDomain: string;
  /** The IP address of the sender. */
  readonly remoteAddress: string;
  readonly facts: Readonly<Record<string, string>>;
  /** The value of a header of the call, by its name in any case; undefined: it has none. */
  header(name: string): string | undefined;
  /** Aborts if the caller gives up before the answer. */
  readonly signal: AbortSignal;
  checkCredentials(credentials: SipCredentials): DigestResult;
  /** Asks for credentials; the caller then calls again with them. */
  challenge(): void;
  /** Refuses with a status of SIP, such as 404. */
  refuse(status: number): void;
  /** Throws `CallFailed` if the caller gives up, or if there is no common sound. */
  answer(options?: { readonly mediaEncryption?: MediaEncryption }): Promise<PhoneLine>;
}

interface IncomingOptions {
  readonly transaction: ServerTransaction;
  readonly contact: string;
  readonly ourAddress: string;
  readonly openMedia: OpenMedia;
  readonly digest: DigestChallenges;
  onCall(call: SipCall): void;
  onDone(call: SipCall): void;
}

const maxFacts = 50;

/** Headers `X-…` as `sip_…`, for example `X-Contact-ID` as `sip_contact_id`. */
function factsOf(request: SipRequest): Record<string, string> {
  const found = request.headers.filter(([name]) => name.startsWith('x-') && name.length > 2).slice(0, maxFacts);
  return Object.fromEntries(
    found.map(([name, value]) => [`sip_${name.slice(2).replace(/[^a-z0-9]+/g, '_')}`, value.slice(0, 2000)]),
  );
}

export function incomingCall(deps: CallDeps, options: IncomingOptions): IncomingSipCall {
  const { transaction, digest, openMedia, contact, ourAddress, onCall, onDone } = options;
  const { request, peer, signal } = transaction;
  const tag = newToken();
  const caller = parseSipUri(parseNameAddress(findHeader(request, 'from')!)?.uri ?? '');
  const called = parseSipUri(request.uri);
  const callId = request.callId;
  const callerNumber = caller?.user || 'anonymous';
  const calledNumber = called?.user ?? '';
  const facts = factsOf(request);
  const subject = { callId, address: peer.address };
  const headersOf = (name: string) => request.headers.filter(([other]) => other === name).map(([, value]) => value);

  return {
    callId,
    calledNumber,
    callerNumber,
    callerDomain: caller?.host ?? '',
    remoteAddress: peer.address,
    facts,
    header: (name) => findHeader(request, name.toLowerCase()),
    signal,
    checkCredentials: (credentials) =>
      digest.check([...headersOf('authorization'), ...headersOf('proxy-authorization')], request, subject, credentials),
    challenge() {
      transaction.respond(401, { tag, headers: [['www-authenticate', digest.challenge(subject)]] });
    },
    refuse: (status) => transaction.respond(status, { tag }),

    async answer({ mediaEncryption = 'allowed' } = {}) {
      const interval = intervalOfRequest(request);
      const dialog = dialogOfCallee(request, tag, contact);
      if (interval === 'too_short' || !dialog) {
        const headers = dialog ? ([['min-se', String(minSessionS)]] as const) : [];
        transaction.respond(dialog ? 422 : 400, { tag, headers });
        throw new CallFailed({ kind: 'lost', reason: 'The call is invalid.' });
      }
      transaction.respond(180, { tag, headers: [['contact', contact]] });
      const media = await openMedia({ address: ourAddress, remote: mediaRemote(deps.targets, peer), mediaEncryption });
      const hasOffer = request.body !== '';
      let body: string;
      try {
        body = hasOffer ? media.answer(request.body) : media.offer();
        if (transaction.isFinal()) throw new CallFailed({ kind: 'lost', reason: 'The caller gave up.' });
      } catch (error) {
        media.close();
        transaction.respond(error instanceof MediaRefused ? 488 : 500, { tag });
        if (!(error instanceof MediaRefused)) throw error;
        throw new CallFailed({ kind: 'rejected', code: 488, reason: error.message }, { cause: error });
      }
      const call = openSipCall(deps, {
        dialog,
        peer,
        media,
        direction: 'inbound',
        credentials: undefined,
        allows: tokens(request, 'allow'),
        onDone: () => onDone(call),
      });
      onCall(call);
      const headers = [
        ['contact', contact],
        ['allow', allowedMethods],
        ['supported', 'timer'],
      ] as const;
      transaction.respond(200, { tag, body, headers: [...headers, ...intervalHeaders(interval)] });
      confirmOk(call, transaction, deps.transactions.timers, !hasOffer);
      call.start(interval);
      return openSipLine(call, { externalNumber: callerNumber, agentNumber: calledNumber, facts });
    },
  };
}
