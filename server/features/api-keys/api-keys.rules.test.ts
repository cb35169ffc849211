import { expect, it } from 'vitest';
import { allowedIps } from '../../../contract/accounts/api-keys.ts';
import { isAddressAllowed, mayHolderDisable } from './api-keys.rules.ts';

const ranges = allowedIps().parse(['192.0.2.7', '10.1.0.0/16', '2001:db8::1', '2001:db8:1::/48']);

it('WS-016 stores single addresses as ranges', () => {
  expect(ranges).toEqual(['192.0.2.7/32', '10.1.0.0/16', '2001:db8::1/128', '2001:db8:1::/48']);
  for (const wrong of [[], ['10.0.0.0/33'], ['example.com'], [''], ['1.2.3']])
    expect(allowedIps().safeParse(wrong).success).toBe(false);
});

it('WS-016 allows the addresses in the ranges only', () => {
  const allowed = ['192.0.2.7', '10.1.255.1', '::ffff:10.1.2.3', '2001:db8::1', '2001:db8:1:2::9'];
  const refused = ['192.0.2.8', '10.2.0.1', '::ffff:10.2.0.1', '2001:db8::2', '127.0.0.1', '', 'unknown'];
  expect(allowed.map((address) => isAddressAllowed(ranges, address))).toEqual(allowed.map(() => true));
  expect(refused.map((address) => isAddressAllowed(ranges, address))).toEqual(refused.map(() => false));
  expect(isAddressAllowed(null, '198.51.100.1')).toBe(true);
});

it('lets the holder disable a key as the workspace, then the key, then the plan says', () => {
  expect(mayHolderDisable(false, true, 'free')).toBe(false);
  expect(mayHolderDisable(true, false, 'enterprise')).toBe(true);
  expect(mayHolderDisable(null, false, 'free')).toBe(false);
  expect(mayHolderDisable(null, null, 'free')).toBe(true);
  expect(mayHolderDisable(null, null, 'enterprise')).toBe(false);
});
