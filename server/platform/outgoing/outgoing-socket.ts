import { lookup as resolve } from 'node:dns';
import { isIPv6 } from 'node:net';
import { WebSocket } from 'ws';
import { checkOutgoingUrl, type OutgoingPolicy, outgoingRoute, type Resolve } from '../outgoing-url.ts';

interface OutgoingSocketOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Until the connection is open. */
  readonly timeoutMs: number;
  /** Of one message. */
  readonly maxBytes: number;
  readonly resolveName?: Resolve;
}

/**
 * Connects to a WebSocket under the rules for addresses that people enter, through the proxy of the operator; redirects
 * are not followed. Throws `OutgoingUrlError` for a forbidden URL.
 */
export async function outgoingSocket(
  address: string,
  policy: OutgoingPolicy,
  { headers, timeoutMs, maxBytes, resolveName = resolve as Resolve }: OutgoingSocketOptions,
): Promise<WebSocket> {
  const url = new URL(address);
  const asHttp = new URL(address.replace(/^ws/i, 'http'));
  checkOutgoingUrl(asHttp, policy);
  const { hostname, ...route } = await outgoingRoute(asHttp, policy, resolveName, AbortSignal.timeout(timeoutMs));
  // Set here, since the connection may be to an address.
  const host = url.host;
  if (hostname !== undefined) url.hostname = isIPv6(hostname) ? `[${hostname}]` : hostname;
  const socket = new WebSocket(url, {
    headers: { 'user-agent': 'timbre', host, ...headers },
    handshakeTimeout: timeoutMs,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    followRedirects: false,
    ...route,
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    // Stays, since a socket without a listener would end the process.
    socket.on('error', reject);
  });
}
