import { expect, it } from 'vitest';
import { appliedText } from './applied-text.ts';

const noDiscount = { amount_off: null, percent_off: null, duration_in_months: null };

it.each([
  [{ amount_off: 2200 }, 'Coupon code applied for checkout! $22 off'],
  [{ amount_off: 550 }, 'Coupon code applied for checkout! $5.5 off'],
  [{ percent_off: 30 }, 'Coupon code applied for checkout! 30% off'],
  [{ percent_off: 12.5, duration_in_months: 1 }, 'Coupon code applied for checkout! 12.5% off each month for 1 month'],
  [{ amount_off: 500, duration_in_months: 3 }, 'Coupon code applied for checkout! $5 off each month for 3 months'],
  [{ percent_off: 50, duration_in_months: 3 }, 'Coupon code applied for checkout! 50% off each month for 3 months'],
  [{}, 'Coupon code applied for checkout!'],
])('PROMO-011 describes %j as: %s', (discount, text) => {
  expect(appliedText({ ...noDiscount, ...discount })).toBe(text);
});
