import { randomBytes } from 'node:crypto';
import { formatHost, parseVia } from '../message/sip-address.ts';
import {
  findHeader,
  isRequest,
  listHeader,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '../message/sip-message.ts';
import { replyTo } from '../message/sip-replies.ts';
import type { SipPeer } from '../transport/sip-peer.ts';
import { defaultSipPort } from '../transport/sip-peer.ts';
import type { SipTransports } from '../transport/sip-transports.ts';
import { type ClientTransaction, companionOf, openClientTransaction } from './client-transaction.ts';
import { openServerTransaction, type ServerTransaction } from './server-transaction.ts';
import type { SipTimers } from './sip-timers.ts';

interface TransactionsOptions {
  readonly transports: Pick<SipTransports, 'send' | 'addressFor' | 'portOf'>;
  readonly timers: SipTimers;
  onRequest(transaction: ServerTransaction): void;
  /** The ACK of a 2xx. */
  onAcknowledged(request: SipRequest): void;
  /** A 2xx of an INVITE again, or a second one: its caller sends an ACK. */
  onRepeatedOk(response: SipResponse, peer: SipPeer): void;
}

interface ResponseHandlers {
  readonly onProvisional?: (response: SipResponse) => void;
  /** Undefined: there was none in time, or the peer cannot be reached. */
  readonly onFinal: (response: SipResponse | undefined) => void;
}

const maxTransactions = 20_000;
const branchPrefix = 'z9hG4bK';

export const newToken = (): string => randomBytes(9).toString('base64url');

/** Joins requests and responses to transactions, and creates them. */
export function openSipTransactions({
  transports,
  timers,
  onRequest,
  onAcknowledged,
  onRepeatedOk,
}: TransactionsOptions) {
  const clients = new Map<string, ClientTransaction>();
  const servers = new Map<string, ServerTransaction>();

  /** Undefined: the message is not ours, or has no valid `Via`. */
  function readVia(message: SipMessage) {
    const via = parseVia(listHeader(message, 'via')[0] ?? '');
    const branch = via?.parameters.get('branch') ?? '';
    return via && { via, branch, sentBy: `${via.host}:${via.port ?? ''}` };
  }

  /** Names where the request came from in its `Via` (RFC 3581). */
  function withSource(request: SipRequest, peer: SipPeer): SipRequest {
    const [via, ...others] = listHeader(request, 'via');
    const source = via!.replace(/;\s*(rport|received)(=[^;]*)?(?=;|$)/gi, '');
    const port = /;\s*rport\s*(=|;|$)/i.test(via!) ? `;rport=${peer.port}` : '';
    const rest = request.headers.filter(([name]) => name !== 'via');
    const vias = [`${source};received=${peer.address}${port}`, ...others];
    return { ...request, headers: [...vias.map((value) => ['via', value] as const), ...rest] };
  }

  function receiveRequest(received: SipRequest, peer: SipPeer) {
    const found = readVia(received);
    if (!found) return;
    const { via, branch, sentBy } = found;
    const request = withSource(received, peer);
    const subject = branch.startsWith(branchPrefix)
      ? branch
      : `${request.callId} ${request.sequence.number} ${findHeader(request, 'from')} ${request.uri}`;
    const keyOf = (method: string) => `${method} ${sentBy} ${subject}`;
    const method = request.method === 'ACK' ? 'INVITE' : request.method;
    const known = servers.get(keyOf(method));
    if (request.method === 'ACK') {
      if (known) known.confirm();
      return onAcknowledged(request);
    }
    if (known) return known.repeatResponse();
    // Without `rport`, the port is the one that the other side names.
    const hasPort = peer.transport !== 'udp' || via.parameters.has('rport');
    const replyPeer = hasPort ? peer : { ...peer, port: via.port ?? defaultSipPort('udp') };
    if (servers.size >= maxTransactions) {
      void transports.send(replyTo(request, 503, { headers: [['retry-after', '30']] }), replyPeer).catch(() => {});
      return;
    }
    const key = keyOf(request.method);
    const transaction = openServerTransaction({
      request,
      peer,
      replyPeer,
      timers,
      send: transports.send,
      onDone: () => servers.delete(key),
    });
    servers.set(key, transaction);
    if (request.method !== 'CANCEL') return onRequest(transaction);
    const invite = servers.get(keyOf('INVITE'));
    const tag = newToken();
    transaction.respond(invite ? 200 : 481, { tag });
    invite?.cancel(tag);
  }

  function receiveResponse(response: SipResponse, peer: SipPeer): void {
    const { branch } = readVia(response) ?? {};
    const transaction = clients.get(`${response.sequence.method} ${branch}`);
    if (transaction) transaction.receive(response);
    else if (response.sequence.method === 'INVITE' && response.status >= 200 && response.status < 300)
      onRepeatedOk(response, peer);
  }

  /** Adds the topmost `Via` and sends the request. */
  async function sendRequest(
    request: SipRequest,
    peer: SipPeer,
    handlers: ResponseHandlers,
  ): Promise<ClientTransaction> {
    if (clients.size >= maxTransactions) throw new Error('Too many requests of SIP are open.');
    const sent = await withVia(request, peer);
    return open(sent.request, sent.branch, peer, handlers);
  }

  function open(request: SipRequest, branch: string, peer: SipPeer, handlers: ResponseHandlers): ClientTransaction {
    const key = `${request.method} ${branch}`;
    const transaction = openClientTransaction({
      request,
      peer,
      timers,
      send: transports.send,
      onProvisional: (response) => handlers.onProvisional?.(response),
      onFinal: handlers.onFinal,
      onDone: () => clients.delete(key),
    });
    clients.set(key, transaction);
    return transaction;
  }

  async function withVia(request: SipRequest, peer: SipPeer): Promise<{ request: SipRequest; branch: string }> {
    const branch = `${branchPrefix}${newToken()}`;
    const sentBy = `${formatHost(await transports.addressFor(peer))}:${transports.portOf(peer.transport)}`;
    const via = `SIP/2.0/${peer.transport.toUpperCase()} ${sentBy};branch=${branch};rport`;
    return { request: { ...request, headers: [['via', via], ...request.headers] }, branch };
  }

  return {
    timers,
    receive: (message: SipMessage, peer: SipPeer): void =>
      isRequest(message) ? receiveRequest(message, peer) : receiveResponse(message, peer),
    sendRequest,
    /** An ACK of a 2xx has no response. Returns it with its `Via`, to be sent again. */
    async sendAck(request: SipRequest, peer: SipPeer): Promise<SipRequest> {
      const { request: ack } = await withVia(request, peer);
      await transports.send(ack, peer).catch(() => {});
      return ack;
    },
    resendAck: (ack: SipRequest, peer: SipPeer): void => void transports.send(ack, peer).catch(() => {}),
    /** Cancels an INVITE that has a provisional response; its final response is then 487, or it gets none. */
    cancel(transaction: ClientTransaction): void {
      const { request, peer } = transaction;
      const branch = parseVia(findHeader(request, 'via')!)!.parameters.get('branch')!;
      open(companionOf(request, 'CANCEL', findHeader(request, 'to')!), branch, peer, { onFinal: () => {} });
      setTimeout(() => transaction.fail(), 64 * timers.t1).unref();
    },
    close(): void {
      for (const transaction of [...clients.values(), ...servers.values()]) transaction.stop();
    },
  };
}
export type SipTransactions = ReturnType<typeof openSipTransactions>;
