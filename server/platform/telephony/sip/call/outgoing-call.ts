import { randomUUID } from 'node:crypto';
import { MediaRefused, type MediaSession } from '../../media-session.ts';
import { CallFailed, type DialRequest, type PhoneLine } from '../../phone-line.ts';
import type { TelephoneCodec } from '../../rtp/session-description.ts';
import { escapeUser, formatHost } from '../message/sip-address.ts';
import type { SipCredentials } from '../message/sip-digest.ts';
import { findHeader, type SipHeader, type SipRequest, type SipResponse, tokens } from '../message/sip-message.ts';
import { allowedMethods, product } from '../message/sip-replies.ts';
import { newToken } from '../transaction/sip-transactions.ts';
import type { SipPeer, SipTransport } from '../transport/sip-peer.ts';
import { parseSipTarget } from '../transport/sip-targets.ts';
import { refusedCall, unreachable } from './call-end.ts';
import { type MediaEncryption, mediaRemote, type OpenMedia } from './open-media.ts';
import { intervalOfReply, minSessionOf, minSessionS, sessionExpiresS } from './session-timer.ts';
import { type CallDeps, openSipCall, type SipCall } from './sip-call.ts';
import { dialogOfCaller } from './sip-dialog.ts';
import { exchange } from './sip-exchange.ts';
import { openSipLine } from './sip-line.ts';

/** Where outgoing calls go, as a phone number configures it. */
export interface SipTrunk {
  /** A host, `host:port` or SIP URI. */
  readonly address: string;
  readonly transport: SipTransport | 'auto';
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** More headers of each INVITE. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaEncryption: MediaEncryption;
  /** Codecs that are offered; absent or empty: all. */
  readonly codecs?: readonly TelephoneCodec[];
  /** The host of our own URI; default: that of the trunk. */
  readonly fromDomain?: string | undefined;
}

export const trunkCredentials = ({ username, password }: SipTrunk): SipCredentials | undefined =>
  username === undefined ? undefined : { username, password: password ?? '' };

interface OutgoingOptions {
  readonly trunk: SipTrunk;
  readonly request: DialRequest;
  readonly peer: SipPeer;
  readonly contact: string;
  readonly ourAddress: string;
  readonly openMedia: OpenMedia;
  /** The call is answered, and takes requests from now on. */
  onCall(call: SipCall): void;
  onDone(call: SipCall): void;
}

/** Headers that belong to the protocol; a trunk cannot set them. */
const reserved =
  /^(via|from|to|call-id|cseq|contact|route|record-route|max-forwards|content-.*|.*authorization|require|supported|allow|session-expires|min-se|user-agent)$/;

const trunkHeaders = (headers: SipTrunk['headers']): SipHeader[] =>
  Object.entries(headers)
    .map(([name, value]) => [name.trim().toLowerCase(), value] as const)
    .filter(([name]) => /^[\w-]{1,100}$/.test(name) && !reserved.test(name));

/** Calls a number at a trunk. Resolves once it is answered; throws `CallFailed`. */
export async function dialSip(deps: CallDeps, options: OutgoingOptions): Promise<PhoneLine> {
  const { trunk, ourAddress, openMedia, peer } = options;
  const { mediaEncryption, codecs } = trunk;
  const remote = mediaRemote(deps.targets, peer);
  const media = await openMedia({ address: ourAddress, remote, mediaEncryption, ...(codecs && { codecs }) });
  try {
    return await invite(deps, options, media);
  } catch (error) {
    media.close();
    throw error;
  }
}

async function invite(deps: CallDeps, options: OutgoingOptions, media: MediaSession): Promise<PhoneLine> {
  const { trunk, request, peer, contact } = options;
  const { host, port } = parseSipTarget(trunk.address)!;
  const domain = `${formatHost(host)}${port === undefined ? '' : `:${port}`}`;
  const transport = peer.transport === 'udp' ? '' : `;transport=${peer.transport}`;
  const callId = randomUUID();
  const fromTag = newToken();
  let sequence = 0;
  let sessionS = sessionExpiresS;
  let minS = minSessionS;
  const offer = media.offer();

  const build = (authorization: readonly SipHeader[]): SipRequest => {
    const number = ++sequence;
    const uri = `sip:${escapeUser(request.to)}@${domain}${transport}`;
    return {
      method: 'INVITE',
      uri,
      callId,
      sequence: { number, method: 'INVITE' },
      body: offer,
      headers: [
        ['max-forwards', '70'],
        ['from', `<sip:${escapeUser(request.from)}@${trunk.fromDomain ?? domain}>;tag=${fromTag}`],
        ['to', `<sip:${escapeUser(request.to)}@${domain}>`],
        ['call-id', callId],
        ['cseq', `${number} INVITE`],
        ['contact', contact],
        ['user-agent', product],
        ['allow', allowedMethods],
        ['supported', 'timer'],
        ['session-expires', String(sessionS)],
        ['min-se', String(minS)],
        ...authorization,
        ...trunkHeaders(trunk.headers),
        ['content-type', 'application/sdp'],
      ],
    };
  };

  request.onCallId(callId);
  let isRinging = false;
  let isTooLate = false;
  const onProvisional = ({ status }: SipResponse) => {
    if (isRinging || status < 180) return;
    isRinging = true;
    request.onRinging?.();
  };
  let running: ReturnType<typeof exchange> | undefined;
  const giveUp = () => {
    isTooLate = true;
    running?.cancel();
  };
  const timer = setTimeout(giveUp, request.ringingTimeoutS * 1000).unref();
  request.signal.addEventListener('abort', giveUp, { once: true });
  try {
    for (let attempt = 0; ; attempt++) {
      if (request.signal.aborted || isTooLate) throw new CallFailed({ kind: 'no_answer' });
      running = exchange(deps.transactions, { build, peer, credentials: trunkCredentials(trunk), onProvisional });
      const { response, request: sent } = await running.result;
      if (response?.status === 422 && attempt === 0) {
        minS = Math.max(minS, minSessionOf(response));
        sessionS = Math.max(sessionS, minS);
        continue;
      }
      if (!response) throw isTooLate ? new CallFailed({ kind: 'no_answer' }) : unreachable(host);
      if (response.status >= 300) throw isTooLate ? new CallFailed({ kind: 'no_answer' }) : refusedCall(response);
      return await answer(deps, options, media, { response, sent, isTooLate });
    }
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', giveUp);
  }
}

/** A 2xx: acknowledges it, then talks, or hangs up if the caller has given up. */
async function answer(
  deps: CallDeps,
  { trunk, request, peer, onCall, onDone }: OutgoingOptions,
  media: MediaSession,
  { response, sent, isTooLate }: { response: SipResponse; sent: SipRequest; isTooLate: boolean },
): Promise<PhoneLine> {
  const dialog = dialogOfCaller(sent, response);
  if (!dialog) throw new CallFailed({ kind: 'lost', reason: 'The answer to the call is invalid.' });
  const call = openSipCall(deps, {
    dialog,
    peer,
    media,
    direction: 'outbound',
    credentials: trunkCredentials(trunk),
    allows: tokens(response, 'allow'),
    onDone: () => onDone(call),
  });
  onCall(call);
  await call.acknowledge(sent);
  if (isTooLate) {
    await call.finish({ kind: 'no_answer' }, true);
    throw new CallFailed({ kind: 'no_answer' });
  }
  try {
    media.takeAnswer(response.body);
  } catch (error) {
    const reason = error instanceof MediaRefused ? error.message : 'The sound of the other side cannot be used.';
    const end = { kind: 'rejected', code: 488, reason } as const;
    await call.finish(end, true);
    throw new CallFailed(end, { cause: error });
  }
  call.start(intervalOfReply(response));
  return openSipLine(call, {
    externalNumber: request.to,
    agentNumber: request.from,
    facts: { sip_server: findHeader(response, 'server')?.slice(0, 200) },
  });
}
