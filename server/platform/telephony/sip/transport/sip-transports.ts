import type { Log } from '../../../log.ts';
import { parseSip } from '../message/parse-sip.ts';
import { formatHost } from '../message/sip-address.ts';
import { type SipMessage, serializeSip } from '../message/sip-message.ts';
import { type SipTrace, traceText } from '../message/sip-trace.ts';
import { localAddressFor, openDatagramTransport } from './datagram-transport.ts';
import { openFloodGuard, sparseReport } from './flood-guard.ts';
import { peerName, type SipPeer, type SipTransport } from './sip-peer.ts';
import { openStreamTransport } from './stream-transport.ts';

export interface SipListenOptions {
  readonly host: string;
  /** UDP and TCP; undefined: a free one, for outgoing calls. */
  readonly port?: number | undefined;
  readonly tlsPort?: number | undefined;
  readonly identity?: { readonly key: string; readonly cert: string } | undefined;
  readonly trusted?: string | undefined;
  /** Messages per second of one source; default: 300, and 600 at once. */
  readonly flood?: { readonly perSecond: number; readonly burst: number } | undefined;
}

interface TransportsOptions {
  readonly listen: SipListenOptions;
  /** What others see as our address; undefined: the address in the network that leads to them. */
  readonly publicAddress: string | undefined;
  readonly log: Log;
  onMessage(message: SipMessage, peer: SipPeer): void;
  onTrace(trace: SipTrace): void;
}

const maxAddresses = 1000;

/** Sends and receives messages over UDP, TCP and TLS. Rejects if a port is taken. */
export async function openSipTransports({ listen, publicAddress, log, onMessage, onTrace }: TransportsOptions) {
  const { host, identity, trusted } = listen;
  const guard = openFloodGuard(listen.flood ?? { perSecond: 300, burst: 600 });
  const reportFlood = sparseReport((count) =>
    log.warn({ count }, 'dropped messages of SIP from a source that sends too many'),
  );
  const reportInvalid = sparseReport((count) => log.info({ count }, 'dropped invalid messages of SIP'));
  const addresses = new Map<string, string>();
  let isOpen = true;

  function trace(direction: SipTrace['direction'], message: SipMessage, peer: SipPeer): void {
    onTrace({
      direction,
      callId: message.callId,
      ...traceText(message),
      localAddress: `${formatHost(addresses.get(peer.address) ?? publicAddress ?? host)}:${portOf(peer.transport)}`,
      remoteAddress: peerName(peer),
      transport: peer.transport,
    });
  }

  function receive(bytes: Buffer, peer: SipPeer) {
    if (!isOpen) return;
    if (!guard.admit(peer.address)) return reportFlood();
    // Keep-alives of UDP hold only line breaks or zeros.
    if (bytes.length <= 4) return;
    const message = parseSip(bytes);
    if (!message) return reportInvalid();
    trace('inbound', message, peer);
    onMessage(message, peer);
  }

  const udp = await openDatagramTransport({ host, port: listen.port ?? 0, onMessage: receive });
  const stream = (transport: 'tcp' | 'tls', port: number | undefined) =>
    openStreamTransport({ transport, host, port, identity, trusted, onMessage: receive });
  // Others open connections to the port that we name, also for requests within our calls.
  const tcp = await stream('tcp', udp.port);
  const tls = await stream('tls', listen.tlsPort);
  const transports = { udp, tcp, tls };
  const portOf = (transport: SipTransport): number => transports[transport].port ?? udp.port;

  return {
    portOf,
    /** The address under which a peer reaches us. */
    async addressFor(peer: SipPeer): Promise<string> {
      const address = publicAddress ?? addresses.get(peer.address) ?? (await localAddressFor(peer));
      if (addresses.size >= maxAddresses) addresses.clear();
      addresses.set(peer.address, address);
      return address;
    },
    /** Rejects if the message could not be sent. */
    async send(message: SipMessage, peer: SipPeer): Promise<void> {
      trace('outbound', message, peer);
      await transports[peer.transport].send(serializeSip(message), peer);
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all([udp.close(), tcp.close(), tls.close()]);
    },
  };
}
export type SipTransports = Awaited<ReturnType<typeof openSipTransports>>;
