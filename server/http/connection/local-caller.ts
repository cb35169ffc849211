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
  let hasHost = false;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const [name, value] = [raw.rawHeaders[at]!.toLowerCase(), raw.rawHeaders[at + 1]!];
    if (proxyHeaders.has(name) || name.startsWith('x-forwarded-')) return false;
    if (name === 'host') {
      if (!isLocalName(URL.parse(`http://${value}`)?.hostname)) return false;
      hasHost = true;
    }
    // The page may run on another site, or behind a proxy that adds no headers.
    if (name === 'origin' && value !== 'null' && !isLocalName(URL.parse(value)?.hostname)) return false;
  }
  return hasHost;
}

const isLocalName = (host: string | undefined): boolean =>
  host === 'localhost' || (host !== undefined && includesAddress(loopback, host.replace(/^\[|\]$/g, '')));
