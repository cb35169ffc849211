import { expect, it } from 'vitest';
import { hashPassword, isSealed, seal, unseal, verifyPassword } from './crypto.ts';

it('hashes a password with a random salt and verifies it', async () => {
  const [one, two] = [await hashPassword('abc1!xyz'), await hashPassword('abc1!xyz')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('abc1');
  expect(await verifyPassword('abc1!xyz', one)).toBe(true);
  expect(await verifyPassword('abc1!xyZ', one)).toBe(false);
  expect(await verifyPassword('abc1!xyz', undefined)).toBe(false);
});

const place = 'totp_factors.sealed_secret:ada';

it('seals text so that only the same key unseals it', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const sealed = seal('JBSWY3DPEHPK3PXP', key, place);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal('JBSWY3DPEHPK3PXP', key, place)).not.toBe(sealed);
  expect(unseal(sealed, key, place)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, other, place)).toThrow('sealed with another key');
  expect(() => unseal(`${sealed}A`, key, place)).toThrow();
  expect(() => unseal('nothing', key, place)).toThrow('not sealed');
  expect([sealed, seal('', key, place), 'nothing', 'v2.yes'].map(isSealed)).toEqual([true, true, false, false]);
});

it('unseals a value at its own place only, and refuses each altered part', () => {
  const key = new Uint8Array(32).fill(1);
  const sealed = seal('JBSWY3DPEHPK3PXP', key, place);
  for (const elsewhere of ['totp_factors.sealed_secret:eve', 'sms_factors.sealed_number:ada', ''])
    expect(() => unseal(sealed, key, elsewhere)).toThrow();
  const parts = sealed.split('.');
  for (const at of parts.keys()) {
    const altered = parts.map((part, index) =>
      index === at ? part.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) : part,
    );
    expect(() => unseal(altered.join('.'), key, place), `part ${at}`).toThrow();
  }
  // Without its version and key ID it is no value of the older format either.
  expect(() => unseal(parts.slice(2).join('.'), key, place)).toThrow();
});

it('opens what the version without places has sealed', () => {
  const sealed = 'BwcHBwcHBwcHBwcH.X55u8BQSH5jmUgYxcI0_gw.x7G581ad9fFc0lR7lZA_mg';
  expect(unseal(sealed, new Uint8Array(32).fill(1), place)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, new Uint8Array(32).fill(2), place)).toThrow();
});
