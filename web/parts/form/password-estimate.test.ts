import { expect, it } from 'vitest';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { estimatePassword } from './password-estimate.ts';

it.each([
  ['password1!', 1],
  ['qwerty12!', 1],
  ['aaaaaaa1!', 1],
])('U-16 rates %s as weak, although the rules allow it, and explains why', (password, maxScore) => {
  expect(passwordProblems(password)).toEqual([]);
  const { score, advice } = estimatePassword(password, []);
  expect(score).toBeLessThanOrEqual(maxScore);
  expect(advice.length).toBeGreaterThan(0);
});

it('U-16 rates a long unusual password as strong, without advice', () => {
  expect(estimatePassword('otter-gravel-81-cobalt-window!', [])).toEqual({ score: 4, advice: [] });
});

it('rates personal data in a password as easy to guess', () => {
  const password = 'okonkwo1!';
  const [stranger, owner] = [[], ['zephyrine.okonkwo@example.com']].map((known) => estimatePassword(password, known));
  expect(owner!.score).toBeLessThan(stranger!.score);
});

it('accepts a password of any length', () => {
  // Time that grows with the length would exceed the time limit of the test.
  expect(estimatePassword('ab1!'.repeat(25_000), []).score).toBeGreaterThanOrEqual(0);
});
