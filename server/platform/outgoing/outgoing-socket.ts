import { WebSocket } from 'ws';
import { checkOutgoingUrl, type OutgoingPolicy, outgoingLookup } from '../outgoing-url.ts';

interface OutgoingSocketOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Until the connection is open. */
  readonly timeoutMs: number;
  /** Of one message. */
  readonly maxBytes: number;
}

/**
 * Connects to a WebSocket under the rules for addresses that people enter, without a proxy; redirects are not followed.
 * Throws `OutgoingUrlError` for a forbidden URL.
 */
export async function outgoingSocket(
  address: string,
  policy: OutgoingPolicy,
  { headers, timeoutMs, maxBytes }: OutgoingSocketOptions,
): Promise<WebSocket> {
  const url = new URL(address);
  const asHttp = new URL(address.replace(/^ws/i, 'http'));
  checkOutgoingUrl(asHttp, policy);
  const lookup = outgoingLookup(asHttp, policy);
  const socket = new WebSocket(url, {
    headers: { 'user-agent': 'timbre', ...headers },
    handshakeTimeout: timeoutMs,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    followRedirects: false,
    ...(lookup && { lookup }),
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    // Stays, since a socket without a listener would end the process.
    socket.on('error', reject);
  });
}
