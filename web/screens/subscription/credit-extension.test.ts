import { expect, it } from 'vitest';
import { extensionCredits, extensionProblem, extensionText } from './credit-extension.ts';

it('QUOTA-008 shows no number where there is no end', () => {
  expect([-1, null, 0, 750].map(extensionText)).toEqual(['', '', '0', '750']);
  expect(['', ' ', '0', '750'].map(extensionCredits)).toEqual([null, null, 0, 750]);
});

it('QUOTA-008 refuses what is no number of credits, and what is more than the plan allows', () => {
  expect(['', '0', '1000'].map((text) => extensionProblem(text, 1000))).toEqual([undefined, undefined, undefined]);
  expect(extensionProblem('1001', 1000)).toBe('This plan extends by 1,000 credits at most.');
  for (const text of ['-1', '1.5', 'many'])
    expect(extensionProblem(text, 1000)).toBe('Enter a whole number of credits.');
  expect(extensionProblem(extensionText(-1), undefined)).toBeUndefined();
  expect(extensionProblem('5000', undefined)).toBeUndefined();
});
