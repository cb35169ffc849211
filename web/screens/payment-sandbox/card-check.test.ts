import { describe, expect, it } from 'vitest';
import { sandboxCards } from '../../../contract/catalogue/plans/sandbox-cards.ts';
import {
  type CardDraft,
  caretPosition,
  findBrand,
  findCardProblems,
  formatCardNumber,
  formatExpiry,
  hasValidCheckDigit,
  toCardInput,
} from './card-check.ts';

const card: CardDraft = {
  number: '4242 4242 4242 4242',
  expiry: '04 / 30',
  cvc: '123',
  name: 'Ada',
  country: 'DE',
  postalCode: '',
};
const now = new Date(2026, 10, 21);
const problems = (changes: Partial<CardDraft>) => findCardProblems({ ...card, ...changes }, now);

describe('the card number', () => {
  it.each([
    ['4242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['9', undefined],
    ['', undefined],
  ])('recognizes the brand of %s as %s', (number, brand) => expect(findBrand(number)).toBe(brand));

  it.each([
    ['42424', '4242 4'],
    ['4242-4242 4242x42429', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('formats %s as %s', (input, formatted) => expect(formatCardNumber(input)).toBe(formatted));

  it('keeps the caret after the typed digit', () => {
    expect(caretPosition('4242 4242', 4)).toBe(4);
    expect(caretPosition('4242 4242', 5)).toBe(6);
    expect(caretPosition('4242 4242', 0)).toBe(0);
    expect(caretPosition('42', 9)).toBe(2);
  });

  it('detects a wrong digit and two swapped digits by the check digit', () => {
    for (const { number } of sandboxCards) expect([number, hasValidCheckDigit(number)]).toEqual([number, true]);
    expect(hasValidCheckDigit('4242424242424241')).toBe(false);
    expect(hasValidCheckDigit('2442424242424242')).toBe(false);
    expect(hasValidCheckDigit('')).toBe(false);
  });
});

describe('the expiry date', () => {
  it.each([
    ['1', '', '1'],
    ['3', '', '03 / '],
    ['12', '1', '12 / '],
    ['12 / 3', '12 / ', '12 / 3'],
    ['12 / 345', '12 / 34', '12 / 34'],
    ['12/2034', '', '12 / 34'],
    ['1234', '', '12 / 34'],
    ['12 /', '12 / ', '12'],
    ['12 / 3', '12 / 34', '12 / 3'],
  ])('formats %j after %j as %j', (text, previous, formatted) => expect(formatExpiry(text, previous)).toBe(formatted));
});

describe('validation', () => {
  it('accepts a valid card, also in its last month', () => {
    expect(problems({})).toEqual({});
    expect(problems({ expiry: '11 / 26' })).toEqual({});
  });

  it.each([
    [{ number: '' }, { number: 'Enter the card number.' }],
    [{ number: '4242 4242' }, { number: 'This number is incomplete.' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'This number is invalid.' }],
    [
      { number: '4111 1111 1111 1111' },
      { number: 'This is not a test card. Choose one above. Do not use a real card here.' },
    ],
    [{ expiry: '' }, { expiry: 'Enter month and year, such as 04 / 30.' }],
    [{ expiry: '13 / 30' }, { expiry: 'Enter month and year, such as 04 / 30.' }],
    [{ expiry: '10 / 26' }, { expiry: 'This card has expired.' }],
    [{ cvc: '12' }, { cvc: 'Enter the 3 digits.' }],
    [{ number: '3782 822463 10005' }, { cvc: 'Enter the 4 digits.' }],
    [{ name: ' ' }, { name: 'Enter the name on the card.' }],
    [{ country: '' }, { country: 'Choose a country.' }],
  ])('for %j reports %j', (changes, expected) => expect(problems(changes)).toEqual(expected));
});

it('sends the card number as digits', () => {
  expect(toCardInput({ ...card, postalCode: ' 50667 ' })).toEqual({
    number: '4242424242424242',
    exp_month: 4,
    exp_year: 2030,
    cvc: '123',
    name: 'Ada',
    country: 'DE',
    postal_code: '50667',
  });
});
