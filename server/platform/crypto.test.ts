import { expect, it } from 'vitest';
import { hashPassword, seal, unseal, verifyPassword } from './crypto.ts';

it('hashes a password with a random salt and verifies it', async () => {
  const [one, two] = [await hashPassword('abc1!xyz'), await hashPassword('abc1!xyz')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('abc1');
  expect(await verifyPassword('abc1!xyz', one)).toBe(true);
  expect(await verifyPassword('abc1!xyZ', one)).toBe(false);
  expect(await verifyPassword('abc1!xyz', undefined)).toBe(false);
});

it('seals text so that only the same key unseals it', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const sealed = seal('JBSWY3DPEHPK3PXP', key);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal('JBSWY3DPEHPK3PXP', key)).not.toBe(sealed);
  expect(unseal(sealed, key)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, other)).toThrow();
  expect(() => unseal(`${sealed}A`, key)).toThrow();
  expect(() => unseal('nothing', key)).toThrow('not sealed');
});
