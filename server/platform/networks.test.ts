import { describe, expect, it } from 'vitest';
import { includesAddress, limitedAddress, parseNetworks } from './networks.ts';

describe('parseNetworks', () => {
  it('reads addresses, networks and names', () => {
    const networks = parseNetworks(['loopback', '10.1.0.0/16', '192.0.2.7', '2001:db8::/32'])!;
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.9.9', '192.0.2.7', '2001:db8:1::2'])
      expect(includesAddress(networks, address), address).toBe(true);
    for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', 'unknown', ''])
      expect(includesAddress(networks, address), address).toBe(false);
    expect(includesAddress(parseNetworks(['none'])!, '127.0.0.1')).toBe(false);
  });

  it('rejects anything else', () => {
    for (const item of ['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/x', '::1/129', '10.0.0', ''])
      expect(parseNetworks([item]), item).toBeUndefined();
  });
});

describe('limitedAddress', () => {
  it('keeps IPv4, also when mapped to IPv6, and reduces IPv6 to its /64', () => {
    expect(limitedAddress('192.0.2.7')).toBe('192.0.2.7');
    expect(limitedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(limitedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(limitedAddress('2001:DB8:1:2::')).toBe('2001:db8:1:2::/64');
    expect(limitedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(limitedAddress('::1')).toBe('0:0:0:0::/64');
    expect(limitedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(limitedAddress('user_1')).toBe('user_1');
  });
});
