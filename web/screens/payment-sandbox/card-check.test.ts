import { describe, expect, it } from 'vitest';
import { sandboxCards } from '../../../contract/catalogue/plans/sandbox-cards.ts';
import {
  brandOf,
  type CardDraft,
  cardInput,
  caretAfter,
  groupedNumber,
  isLuhn,
  problemsOf,
  typedExpiry,
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
const problems = (changes: Partial<CardDraft>) => problemsOf({ ...card, ...changes }, now);

describe('the number of a card', () => {
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
  ])('%s is of %s', (number, brand) => expect(brandOf(number)).toBe(brand));

  it.each([
    ['42424', '4242 4'],
    ['4242-4242 4242x42429', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(groupedNumber(typed)).toBe(shown));

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfter('4242 4242', 4)).toBe(4);
    expect(caretAfter('4242 4242', 5)).toBe(6);
    expect(caretAfter('4242 4242', 0)).toBe(0);
    expect(caretAfter('42', 9)).toBe(2);
  });

  it('has a check digit; one wrong digit, or two that changed places, are found', () => {
    for (const { number } of sandboxCards) expect([number, isLuhn(number)]).toEqual([number, true]);
    expect(isLuhn('4242424242424241')).toBe(false);
    expect(isLuhn('2442424242424242')).toBe(false);
    expect(isLuhn('')).toBe(false);
  });
});

describe('the month of a card', () => {
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
  ])('%j typed after %j is %j', (text, before, shown) => expect(typedExpiry(text, before)).toBe(shown));
});

describe('what is wrong', () => {
  it('is nothing with a good card, in its last month as well', () => {
    expect(problems({})).toEqual({});
    expect(problems({ expiry: '11 / 26' })).toEqual({});
  });

  it.each([
    [{ number: '' }, { number: 'Enter the number of the card.' }],
    [{ number: '4242 4242' }, { number: 'This number is not complete.' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'There is a mistake in this number.' }],
    [
      { number: '4111 1111 1111 1111' },
      { number: 'This is not a test card. Choose one above, and use no real card here.' },
    ],
    [{ expiry: '' }, { expiry: 'Enter month and year, as 04 / 30.' }],
    [{ expiry: '13 / 30' }, { expiry: 'Enter month and year, as 04 / 30.' }],
    [{ expiry: '10 / 26' }, { expiry: 'This card has expired.' }],
    [{ cvc: '12' }, { cvc: 'Enter the 3 digits.' }],
    [{ number: '3782 822463 10005' }, { cvc: 'Enter the 4 digits.' }],
    [{ name: ' ' }, { name: 'Enter the name on the card.' }],
    [{ country: '' }, { country: 'Choose a country.' }],
  ])('%j is %j', (changes, found) => expect(problems(changes)).toEqual(found));
});

it('is sent as digits', () => {
  expect(cardInput({ ...card, postalCode: ' 50667 ' })).toEqual({
    number: '4242424242424242',
    exp_month: 4,
    exp_year: 2030,
    cvc: '123',
    name: 'Ada',
    country: 'DE',
    postal_code: '50667',
  });
});
