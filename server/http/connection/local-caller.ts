import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { locationHeaders } from '../../platform/location-headers.ts';
import { includesAddress, parseNetworks } from '../../platform/networks.ts';

const loopback = parseNetworks(['loopback'])!;
/** Headers that only a proxy adds. */
const proxyHeaders = new Set(['forwarded', 'via', 'x-real-ip', ...locationHeaders.flat()]);

/**
 * Whether a program on this machine sent the request itself, under a name of this machine. Reads the headers as they
 * arrived: any trace of a proxy means another machine, and a page whose DNS name points to this machine names another host.
 */
export function isLocalCaller({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  if (!includesAddress(loopback, raw.socket.remoteAddress ?? '')) return false;
  if (hasProxyHeaders(raw)) return false;
  let hasHost = false;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const [name, value] = [raw.rawHeaders[at]!.toLowerCase(), raw.rawHeaders[at + 1]!];
    if (name === 'host') {
      if (!isLocalName(URL.parse(`http://${value}`)?.hostname)) return false;
      hasHost = true;
    }
    // The page may run on another site, or behind a proxy that adds no headers.
    if (name === 'origin' && value !== 'null' && !isLocalName(URL.parse(value)?.hostname)) return false;
  }
  return hasHost;
}

/** Whether the request shows a trace of a reverse proxy. */
export const hasProxyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.some((header, at) => {
    if (at % 2 === 1) return false;
    const name = header.toLowerCase();
    return proxyHeaders.has(name) || name.startsWith('x-forwarded-');
  });

const isLocalName = (host: string | undefined): boolean =>
  host === 'localhost' || (host !== undefined && includesAddress(loopback, host.replace(/^\[|\]$/g, '')));
