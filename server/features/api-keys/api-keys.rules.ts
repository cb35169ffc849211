import { BlockList, isIP } from 'node:net';

/** Whether an address is in one of the ranges. An IPv4 address may arrive as an IPv6 one (`::ffff:192.0.2.1`). */
export function isAddressAllowed(ranges: readonly string[] | null, address: string): boolean {
  if (ranges === null) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network, prefix] = range.split('/') as [string, string];
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether who holds a key may disable it: as the workspace says, then the key, then the plan. */
export const mayHolderDisable = (policy: boolean | null, ofKey: boolean | null, tier: string): boolean =>
  policy ?? ofKey ?? tier !== 'enterprise';
