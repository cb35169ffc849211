import { isIP } from 'node:net';
import { isMetadataAddress, isPublicAddress, type OutgoingPolicy, OutgoingUrlError } from '../../../outgoing-url.ts';
import { formatHost, parseHostPort, parseSipUri } from '../message/sip-address.ts';
import { defaultSipPort, type SipPeer, type SipTransport } from './sip-peer.ts';

/** What is asked of DNS; the functions of `node:dns/promises`. */
export interface SipDns {
  lookup(host: string, options: { all: true }): Promise<readonly { address: string; family: number }[]>;
  resolveSrv(name: string): Promise<readonly { name: string; port: number; priority: number; weight: number }[]>;
}

interface SipTarget {
  readonly host: string;
  readonly port: number | undefined;
  readonly transport: SipTransport | undefined;
}

/** `sip:host:port;transport=tcp`, `host:port` or `host`; undefined: it is invalid. */
export function parseSipTarget(address: string): SipTarget | undefined {
  const uri = parseSipUri(/^sips?:/i.test(address) ? address : `sip:${address.trim()}`);
  if (!uri?.host) return undefined;
  const named = uri.parameters.get('transport')?.toLowerCase();
  if (named !== undefined && !['udp', 'tcp', 'tls'].includes(named)) return undefined;
  const transport = uri.scheme === 'sips' ? 'tls' : (named as SipTransport | undefined);
  return { host: uri.host, port: uri.port, transport };
}

/** Services of DNS (RFC 3263) in the order in which they are preferred. */
const services: Readonly<Record<SipTransport, string>> = { udp: '_sip._udp', tcp: '_sip._tcp', tls: '_sips._tcp' };

/**
 * Finds where a trunk is, once for each call, so that the address that was checked is the one that is used. Addresses of
 * users follow the same rules as their URLs: private networks only for hosts that the operator allows.
 */
export function sipTargets(policy: OutgoingPolicy, dns: SipDns) {
  const isAllowedHost = (host: string, port?: number): boolean =>
    policy.allowPrivate ||
    ['*', host, `${formatHost(host)}:${port}`].some((allowed) => policy.allowedHosts?.includes(allowed));
  const isReachable = (address: string, isAllowed: boolean): boolean =>
    isAllowed ? policy.allowPrivate || !isMetadataAddress(address) : isPublicAddress(address);

  async function resolveHost(host: string, isAllowed: boolean): Promise<string> {
    const found = isIP(host) ? [host] : (await dns.lookup(host, { all: true })).map(({ address }) => address);
    if (found.some((address) => !isReachable(address, isAllowed)))
      throw new OutgoingUrlError(`${host} is not on the internet.`);
    const address = found.find((candidate) => isIP(candidate) === 4) ?? found[0];
    if (address === undefined) throw new OutgoingUrlError(`${host} has no address.`);
    return address;
  }

  async function findService(host: string, transport: SipTransport) {
    const records = await dns.resolveSrv(`${services[transport]}.${host}`).catch(() => []);
    return records.toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)[0];
  }

  return {
    /**
     * The peer at an address such as `sip.example.com:5060`. `transport`: what the trunk names; `auto`: what its URI or
     * DNS says, otherwise UDP. Throws `OutgoingUrlError` with a message for the user.
     */
    async resolve(address: string, transport: SipTransport | 'auto'): Promise<SipPeer> {
      const target = parseSipTarget(address);
      if (!target) throw new OutgoingUrlError(`${address.slice(0, 200)} is not the address of a SIP server.`);
      const { host, port } = target;
      const chosen = transport === 'auto' ? (target.transport ?? (port === 5061 ? 'tls' : undefined)) : transport;
      if (port === undefined && !isIP(host)) {
        for (const candidate of chosen ? [chosen] : (['udp', 'tcp', 'tls'] as const)) {
          const service = await findService(host, candidate);
          if (!service || !parseHostPort(service.name)) continue;
          const isAllowed = isAllowedHost(host, service.port);
          const resolved = await resolveHost(service.name.toLowerCase(), isAllowed).catch(explain(host));
          return { transport: candidate, address: resolved, port: service.port, servername: host };
        }
      }
      const used = chosen ?? 'udp';
      const usedPort = port ?? defaultSipPort(used);
      const resolved = await resolveHost(host, isAllowedHost(host, usedPort)).catch(explain(host));
      return { transport: used, address: resolved, port: usedPort, ...(!isIP(host) && { servername: host }) };
    },

    /**
     * Whether the sound of a call with `peer` may go to this IP address, which its description names: one on the
     * internet, one that the operator allows, or that of `peer`.
     */
    mayHear: (address: string, peer: SipPeer): boolean =>
      isReachable(address, address === peer.address || isAllowedHost(address)),

    /**
     * Where a request within a call goes: to the URI that the other side named, if that is an address which may be
     * reached, otherwise to `peer`, where the other side was heard: it named an address behind its router.
     */
    within(uri: string, peer: SipPeer): SipPeer {
      const target = parseSipTarget(uri);
      if (!target || isIP(target.host) === 0) return peer;
      const transport = target.transport ?? peer.transport;
      const port = target.port ?? defaultSipPort(transport);
      // A connection is used in both directions, since the other side may not accept any.
      const usesConnection = peer.transport !== 'udp' && target.host === peer.address;
      if (usesConnection || transport !== peer.transport) return peer;
      if (!isReachable(target.host, isAllowedHost(target.host, port))) return peer;
      return { transport, address: target.host, port };
    },
  };
}
export type SipTargets = ReturnType<typeof sipTargets>;

const explain =
  (host: string) =>
  (error: unknown): never => {
    if (error instanceof OutgoingUrlError) throw error;
    throw new OutgoingUrlError(`${host} cannot be resolved.`, { cause: error });
  };
