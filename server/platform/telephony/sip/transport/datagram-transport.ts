import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { plainAddress, type SipPeer } from './sip-peer.ts';

interface DatagramOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  onMessage(bytes: Buffer, peer: SipPeer): void;
}

/** SIP over UDP: a message in each datagram. Rejects if the port is taken. */
export async function openDatagramTransport({ host, port, onMessage }: DatagramOptions) {
  const takesBoth = isIP(host) === 6;
  const socket = createSocket({ type: takesBoth ? 'udp6' : 'udp4', ipv6Only: false });
  socket.on('message', (bytes, { address, port: from }) =>
    onMessage(bytes, { transport: 'udp', address: plainAddress(address), port: from }),
  );
  socket.bind({ address: host, port, exclusive: true });
  await once(socket, 'listening');
  // Errors of single datagrams reach the callers of `send`.
  socket.on('error', () => {});
  const mapped = (address: string) => (takesBoth && isIP(address) === 4 ? `::ffff:${address}` : address);

  return {
    port: socket.address().port,
    send: (bytes: Buffer, { address, port: to }: SipPeer): Promise<void> =>
      new Promise((resolve, reject) => {
        socket.send(bytes, to, mapped(address), (error) => (error ? reject(error) : resolve()));
      }),
    async close(): Promise<void> {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Our address in the network that leads to a peer. Nothing is sent. */
export async function localAddressFor({ address, port }: SipPeer): Promise<string> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  try {
    socket.connect(port, address);
    await once(socket, 'connect');
    return plainAddress(socket.address().address);
  } finally {
    socket.close();
  }
}
