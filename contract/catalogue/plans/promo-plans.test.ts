import { expect, it } from 'vitest';
import { amountToPlan } from './promo-plans.ts';

it.each([
  [500, 'starter'],
  [2200, 'creator'],
  [9900, 'pro'],
  [10_000, 'pro'],
  [33_000, 'growing_business'],
  [132_000, 'scale_2024_08_10'],
] as const)('PROMO-014 maps a code of %d cents to %s', (cents, tier) => {
  expect(amountToPlan(cents)).toBe(tier);
});

it.each([
  [475, 'starter'],
  [2100, 'creator'],
  [9400, 'pro'],
  [31_400, 'growing_business'],
] as const)('O-93 maps a code of %d euro cents to %s', (cents, tier) => {
  expect(amountToPlan(cents)).toBe(tier);
});

it.each([0, 1, 499, 501, 5000, -500, Number.NaN])('PROMO-014 maps %d cents to no plan', (cents) => {
  expect(amountToPlan(cents)).toBeUndefined();
});
