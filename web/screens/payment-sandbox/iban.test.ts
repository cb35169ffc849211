import { expect, it } from 'vitest';
import { connectProblems, isIban, testIban } from './iban.ts';

it.each([
  [testIban, true],
  ['gb82west12345698765432', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['DE98 3704 0044 0532 0130 00', false],
  ['4242 4242 4242 4242', false],
  ['', false],
])('the number %s is right: %s', (number, isRight) => expect(isIban(number)).toBe(isRight));

it('says of each field what is wrong', () => {
  const good = { firstName: 'Ada', lastName: 'Lovelace', country: 'GB', iban: testIban };
  expect(connectProblems(good)).toEqual({});
  expect(connectProblems({ firstName: ' ', lastName: '', country: '', iban: 'DE00' })).toEqual({
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    country: 'Choose a country.',
    iban: 'There is a mistake in this number.',
  });
  expect(connectProblems({ ...good, iban: ' ' })).toEqual({ iban: 'Enter the number of the account.' });
});
