import { once } from 'node:events';
import { createServer, connect as openTcp, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, connect as openTls } from 'node:tls';
import { sipFraming } from './sip-framing.ts';
import { peerName, plainAddress, type SipPeer } from './sip-peer.ts';

interface StreamOptions {
  readonly transport: 'tcp' | 'tls';
  readonly host: string;
  /** Undefined: no connections are accepted; 0: a free port. */
  readonly port: number | undefined;
  /** PEM, for connections that are accepted. */
  readonly identity?: { readonly key: string; readonly cert: string } | undefined;
  /** PEM of authorities that are trusted besides those of Node. */
  readonly trusted?: string | undefined;
  onMessage(bytes: Buffer, peer: SipPeer): void;
}

const maxConnections = 1000;
const maxConnectionsPerSource = 100;
const connectTimeoutMs = 10_000;
/** A connection without any message or ping for so long is closed. */
const idleMs = 15 * 60_000;
/** More often than routers and proxies forget connections. */
const pingIntervalMs = 25_000;
/** A peer that reads nothing is cut off. */
const maxUnsentBytes = 1024 * 1024;

/** SIP over TCP or TLS: connections that are accepted or opened, kept alive by pings, and used in both directions. */
export async function openStreamTransport({ transport, host, port, identity, trusted, onMessage }: StreamOptions) {
  const connections = new Map<string, { socket: Socket; ready: Promise<unknown> }>();

  function use(socket: Socket, peer: SipPeer, ready: Promise<unknown>): void {
    const name = peerName(peer);
    const framing = sipFraming();
    connections.set(name, { socket, ready });
    socket.setNoDelay(true);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const { messages, pings, isBroken } = framing.read(chunk);
      if (pings > 0) socket.write('\r\n');
      for (const message of messages) onMessage(message, peer);
      if (isBroken) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (connections.get(name)?.socket === socket) connections.delete(name);
    });
  }

  function accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    const ofSource = [...connections.keys()].filter((name) => name.startsWith(`${address}:`)).length;
    if (!socket.remotePort || connections.size >= maxConnections || ofSource >= maxConnectionsPerSource)
      socket.destroy();
    else use(socket, { transport, address, port: socket.remotePort }, Promise.resolve());
  }

  let server: Server | undefined;
  if (port !== undefined) {
    server =
      transport === 'tls' ? createTlsServer({ ...identity, handshakeTimeout: 10_000 }, accept) : createServer(accept);
    if (transport === 'tls') server.on('tlsClientError', () => {});
    server.listen({ port, host, ipv6Only: false });
    await once(server, 'listening');
  }

  function open(peer: SipPeer): { socket: Socket; ready: Promise<unknown> } {
    if (connections.size >= maxConnections) throw new Error('Too many connections for SIP are open.');
    const target = { host: peer.address, port: peer.port };
    const socket =
      transport === 'tls'
        ? openTls({
            ...target,
            ...(peer.servername !== undefined && { servername: peer.servername }),
            ...(trusted !== undefined && { ca: trusted }),
          })
        : openTcp(target);
    const timer = setTimeout(
      () => socket.destroy(new Error('The connection took too long.')),
      connectTimeoutMs,
    ).unref();
    const ready = once(socket, transport === 'tls' ? 'secureConnect' : 'connect').finally(() => clearTimeout(timer));
    ready.catch(() => {});
    use(socket, peer, ready);
    const ping = setInterval(
      () => socket.writable && !socket.connecting && socket.write('\r\n\r\n'),
      pingIntervalMs,
    ).unref();
    socket.on('close', () => clearInterval(ping));
    return connections.get(peerName(peer))!;
  }

  return {
    /** The port on which connections are accepted. */
    port: (server?.address() as { port: number } | null | undefined)?.port,
    /** Uses the connection to this peer, or opens one. Rejects if that fails. */
    async send(bytes: Buffer, peer: SipPeer): Promise<void> {
      const { socket, ready } = connections.get(peerName(peer)) ?? open(peer);
      await ready;
      if (socket.writableLength > maxUnsentBytes) socket.destroy();
      if (!socket.writable) throw new Error('The connection is closed.');
      socket.write(bytes);
    },
    async close(): Promise<void> {
      // What is written last still leaves.
      for (const { socket } of connections.values()) {
        socket.end();
        setTimeout(() => socket.destroy(), 500).unref();
      }
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
