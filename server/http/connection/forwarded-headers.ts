import type { IncomingHttpHeaders } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { locationHeaders } from '../../platform/location-headers.ts';
import { includesAddress } from '../../platform/networks.ts';

/** Headers with the original address, protocol and host of a request. */
const originHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];
const warningIntervalMs = 60 * 60_000;

/**
 * Believes the headers of a reverse proxy only if it is in `trusted`, and removes them from other requests. Reads
 * `Forwarded` (RFC 7239) if the proxy does not set the older headers.
 */
export function acceptForwardedHeaders(app: FastifyInstance, trusted: BlockList, log: FastifyBaseLogger): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const peer = socket.remoteAddress ?? '';
    if (includesAddress(trusted, peer)) return readForwarded(headers);
    const ignored = originHeaders.filter((name) => headers[name] !== undefined);
    for (const name of [...originHeaders, ...locationHeaders.flat()]) delete headers[name];
    if (ignored.length === 0 || performance.now() - warnedAt < warningIntervalMs) return;
    warnedAt = performance.now();
    log.warn(
      { address: peer, headers: ignored },
      'ignored forwarded headers from an address outside TRUSTED_PROXIES; if it is your reverse proxy, add it',
    );
  });
}

/** Rewrites the headers so that each entry of `x-forwarded-for` is an address without a port. */
function readForwarded(headers: IncomingHttpHeaders): void {
  const { forwarded } = headers;
  if (forwarded !== undefined && !originHeaders.slice(0, -1).some((name) => headers[name] !== undefined)) {
    const [addresses, protocols, hosts] = ['for', 'proto', 'host'].map((name) => parameters(forwarded, name));
    if (addresses?.length) headers['x-forwarded-for'] = addresses.join(', ');
    if (protocols?.length) headers['x-forwarded-proto'] = protocols.at(-1)!;
    if (hosts?.length) headers['x-forwarded-host'] = hosts.at(-1)!;
  }
  const chain = headers['x-forwarded-for'];
  if (typeof chain === 'string')
    headers['x-forwarded-for'] = chain
      .split(',')
      .map((entry) => withoutPort(entry.trim()))
      .join(', ');
}

/** The values of one parameter of `Forwarded`, in order. */
const parameters = (forwarded: string, name: string): string[] =>
  [...forwarded.matchAll(new RegExp(`(?:^|[;,])\\s*${name}=(?:"([^"]*)"|([^;,"\\s]*))`, 'gi'))].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

function withoutPort(entry: string): string {
  if (isIP(entry)) return entry;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}
