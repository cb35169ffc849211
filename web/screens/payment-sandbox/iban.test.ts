import { expect, it } from 'vitest';
import { findConnectProblems, isValidIban, testIban } from './iban.ts';

it.each([
  [testIban, true],
  ['gb82west12345698765432', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['DE98 3704 0044 0532 0130 00', false],
  ['4242 4242 4242 4242', false],
  ['', false],
])('validates %s as %s', (number, isValid) => expect(isValidIban(number)).toBe(isValid));

it('reports the problem of each field', () => {
  const valid = { firstName: 'Ada', lastName: 'Lovelace', country: 'GB', iban: testIban };
  expect(findConnectProblems(valid)).toEqual({});
  expect(findConnectProblems({ firstName: ' ', lastName: '', country: '', iban: 'DE00' })).toEqual({
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    country: 'Choose a country.',
    iban: 'This number is invalid.',
  });
  expect(findConnectProblems({ ...valid, iban: ' ' })).toEqual({ iban: 'Enter the account number.' });
});
