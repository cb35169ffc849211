import { parseNameAddress } from '../message/sip-address.ts';
import { findHeader, listHeader, type SipHeader, type SipRequest, type SipResponse } from '../message/sip-message.ts';
import { product } from '../message/sip-replies.ts';

/** The relation of two user agents during a call (RFC 3261, section 12). */
export interface SipDialog {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
  /** `From` of our requests. */
  readonly local: string;
  /** `To` of our requests. */
  readonly remote: string;
  /** Our `Contact`. */
  readonly contact: string;
  readonly routes: readonly string[];
  /** The URI of our requests; the other side may change it. */
  target: string;
  localSequence: number;
  /** Undefined: the other side has sent no request. */
  remoteSequence: number | undefined;
}

export const tagOf = (address: string | undefined): string | undefined =>
  parseNameAddress(address ?? '')?.parameters.get('tag') || undefined;

const contactUri = (message: SipRequest | SipResponse): string | undefined => {
  const [contact] = listHeader(message, 'contact');
  return contact === undefined ? undefined : parseNameAddress(contact)?.uri;
};

/** The dialog of a call that we made; undefined: the response names no tag or contact. */
export function dialogOfCaller(invite: SipRequest, response: SipResponse): SipDialog | undefined {
  const [local, remote] = [findHeader(invite, 'from')!, findHeader(response, 'to')!];
  const [localTag, remoteTag] = [tagOf(local), tagOf(remote)];
  const target = contactUri(response) ?? invite.uri;
  if (localTag === undefined || remoteTag === undefined) return undefined;
  return {
    callId: invite.callId,
    localTag,
    remoteTag,
    local,
    remote,
    contact: findHeader(invite, 'contact')!,
    routes: listHeader(response, 'record-route').toReversed(),
    target,
    localSequence: invite.sequence.number,
    remoteSequence: undefined,
  };
}

/** The dialog of a call that we received; undefined: the request names no tag or contact. */
export function dialogOfCallee(invite: SipRequest, localTag: string, contact: string): SipDialog | undefined {
  const [remote, to] = [findHeader(invite, 'from')!, findHeader(invite, 'to')!];
  const [remoteTag, target] = [tagOf(remote), contactUri(invite)];
  if (remoteTag === undefined || target === undefined) return undefined;
  return {
    callId: invite.callId,
    localTag,
    remoteTag,
    local: `${to};tag=${localTag}`,
    remote,
    contact,
    routes: listHeader(invite, 'record-route'),
    target,
    // Its first request is the next one.
    localSequence: 0,
    remoteSequence: invite.sequence.number,
  };
}

/** Takes a new target from a re-INVITE, an UPDATE or a response to ours. */
export function refreshTarget(dialog: SipDialog, message: SipRequest | SipResponse): void {
  dialog.target = contactUri(message) ?? dialog.target;
}

interface RequestParts {
  readonly headers?: readonly SipHeader[];
  readonly body?: string;
  /** That of an ACK is the one of its INVITE; default: the next. */
  readonly sequence?: number;
}

export function requestWithin(dialog: SipDialog, method: string, parts: RequestParts = {}): SipRequest {
  const { headers = [], body = '' } = parts;
  if (parts.sequence === undefined) dialog.localSequence++;
  const number = parts.sequence ?? dialog.localSequence;
  return {
    method,
    uri: dialog.target,
    callId: dialog.callId,
    sequence: { number, method },
    body,
    headers: [
      ['max-forwards', '70'],
      ...dialog.routes.map((route) => ['route', route] as const),
      ['from', dialog.local],
      ['to', dialog.remote],
      ['call-id', dialog.callId],
      ['cseq', `${number} ${method}`],
      ['contact', dialog.contact],
      ['user-agent', product],
      ...headers,
      ...(body === '' ? [] : [['content-type', 'application/sdp'] as const]),
    ],
  };
}

/** The URI that a request within a dialog goes to next. */
export const nextHop = (dialog: SipDialog): string => parseNameAddress(dialog.routes[0] ?? '')?.uri ?? dialog.target;
