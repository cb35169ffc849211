import { BlockList, isIP } from 'node:net';

/** Names for the networks in which a reverse proxy usually runs. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Parses addresses, CIDR networks and names such as `loopback`; undefined if one is invalid. */
export function parseNetworks(list: readonly string[]): BlockList | undefined {
  const networks = new BlockList();
  for (const item of list.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', prefix, ...rest] = item.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    if (
      version === 0 ||
      rest.length > 0 ||
      !/^\d*$/.test(prefix ?? '') ||
      Number(prefix ?? bits) > bits ||
      prefix === ''
    )
      return undefined;
    networks.addSubnet(address, Number(prefix ?? bits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** Whether an IP address, also IPv4 mapped to IPv6, is in `networks`. */
export const includesAddress = (networks: BlockList, address: string): boolean =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * The part of an IP address that limits apply to: an IPv4 address, or the /64 network of an IPv6 address, since one
 * subscriber has a whole /64. Other text is returned unchanged.
 */
export function limitedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = expandIpv6(address);
  const [, , , , , marker, high = '0', low = '0'] = groups;
  if (groups.slice(0, 5).every((group) => group === '0') && marker === 'ffff')
    return [high, low]
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address as hexadecimal numbers without leading zeros. */
function expandIpv6(address: string): string[] {
  // The URL parser writes IPv6 addresses in one form, without a zone.
  const [left = '', right] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const toGroups = (part: string | undefined) => (part ? part.split(':') : []);
  const [head, tail] = [toGroups(left), toGroups(right)];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
