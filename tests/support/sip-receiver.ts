import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** One call that somebody tried. */
export interface ReceivedCall {
  readonly callId: string;
  /** The number that was called. */
  readonly number: string;
}

/**
 * A telephone exchange over UDP for tests, where everybody rings for `ringMs` and is then busy. It counts the calls by
 * their `Call-ID`, so that a message that is sent again counts once.
 */
export async function startSipReceiver(ringMs: number) {
  const socket = createSocket('udp4');
  const calls = new Map<string, ReceivedCall>();
  const header = (message: string, name: string) =>
    new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';

  socket.on('message', (data, { address, port }) => {
    const message = data.toString();
    const method = message.slice(0, message.indexOf(' '));
    const reply = (status: string) => {
      const to = header(message, 'To');
      const copied = [...message.matchAll(/^Via:.*$/gim)].map(([line]) => line.trim());
      const lines = [
        `SIP/2.0 ${status}`,
        ...copied,
        `From: ${header(message, 'From')}`,
        `To: ${to.includes('tag=') ? to : `${to};tag=busy`}`,
        `Call-ID: ${header(message, 'Call-ID')}`,
        `CSeq: ${header(message, 'CSeq')}`,
        'Content-Length: 0',
      ];
      socket.send(`${lines.join('\r\n')}\r\n\r\n`, port, address);
    };
    if (method === 'CANCEL' || method === 'BYE' || method === 'OPTIONS') return reply('200 OK');
    if (method !== 'INVITE') return;
    const callId = header(message, 'Call-ID');
    if (calls.has(callId)) return;
    calls.set(callId, { callId, number: /^INVITE sips?:([^@;\s]+)/.exec(message)?.[1] ?? '' });
    reply('180 Ringing');
    setTimeout(() => reply('486 Busy Here'), ringMs);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    calls: (): readonly ReceivedCall[] => [...calls.values()],
    close: () => socket.close(),
  };
}
