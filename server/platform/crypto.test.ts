import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './crypto.ts';

it('hashes a password with its own salt and knows it again', async () => {
  const [one, two] = [await hashPassword('abc1!xyz'), await hashPassword('abc1!xyz')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('abc1');
  expect(await verifyPassword('abc1!xyz', one)).toBe(true);
  expect(await verifyPassword('abc1!xyZ', one)).toBe(false);
  expect(await verifyPassword('abc1!xyz', undefined)).toBe(false);
});
