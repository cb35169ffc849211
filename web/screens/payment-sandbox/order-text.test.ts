import { expect, it } from 'vitest';
import { discountText, recurringText } from './order-text.ts';

const discount = {
  code: 'HALF',
  name: 'Half',
  amount_cents: 1100,
  percent_off: null,
  duration_in_months: null,
} as const;

it.each([
  [{ percent_off: 50, duration: 'once' }, '50% off the first payment'],
  [{ percent_off: 50, duration: 'forever' }, '50% off every payment'],
  [{ percent_off: 12.5, duration: 'repeating', duration_in_months: 1 }, '12.5% off for 1 month'],
  [{ duration: 'repeating', duration_in_months: 3 }, '$11.00 off for 3 months'],
  [{ duration: 'once', amount_cents: -500 }, '$5.00 off the first payment'],
] as const)('describes the discount %j as %s', (changes, text) => {
  expect(discountText({ ...discount, ...changes }, 'usd')).toBe(text);
});

it('describes the recurring price', () => {
  expect(recurringText({ recurring: { amount_cents: 2100, interval: 'month' }, currency: 'eur' })).toBe(
    'Then €21.00 every month, until you cancel.',
  );
  expect(recurringText({ recurring: null, currency: 'eur' })).toBeUndefined();
});
