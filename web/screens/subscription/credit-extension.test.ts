import { expect, it } from 'vitest';
import { extensionCredits, extensionProblem, extensionText } from './credit-extension.ts';

it('QUOTA-008 shows an empty field if there is no maximum', () => {
  expect([-1, null, 0, 750].map(extensionText)).toEqual(['', '', '0', '750']);
  expect(['', ' ', '0', '750'].map(extensionCredits)).toEqual([null, null, 0, 750]);
});

it('QUOTA-008 rejects invalid numbers and more credits than the plan allows', () => {
  expect(['', '0', '1000'].map((text) => extensionProblem(text, 1000))).toEqual([undefined, undefined, undefined]);
  expect(extensionProblem('1001', 1000)).toBe('Enter at most 1,000 credits. This is the maximum of your plan.');
  for (const text of ['-1', '1.5', 'many'])
    expect(extensionProblem(text, 1000)).toBe('Enter a whole number of credits.');
  expect(extensionProblem(extensionText(-1), undefined)).toBeUndefined();
  expect(extensionProblem('5000', undefined)).toBeUndefined();
});
