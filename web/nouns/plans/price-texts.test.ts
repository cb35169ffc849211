import { expect, it } from 'vitest';
import type { PlanState } from '../../../contract/billing/plan-state.ts';
import { planOffer } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { discountMessage, priceTexts } from './price-texts.ts';

const month = 'monthly_period';
const year = 'annual_period';

const free = (...previouslySubscribedTiers: Tier[]): PlanState => ({
  tier: 'free',
  status: 'free',
  billingPeriod: null,
  isCancelPending: false,
  scheduledDowngrade: null,
  kind: 'card',
  previouslySubscribedTiers,
  canManage: true,
});

// PLAN-022: "eur toggle shows 4.75€, 21€, 94€, 314€, 1,320€"; PLAN-025: 4.17, 18.33, 82.5, 275, 1100.
it.each([
  ['free', '$0', '$0', '0€'],
  ['starter', '$5', '$4.17', '4.75€'],
  ['creator', '$22', '$18.33', '21€'],
  ['pro', '$99', '$82.5', '94€'],
  ['growing_business', '$330', '$275', '314€'],
  ['scale_2024_08_10', '$1,320', '$1,100', '1,320€'],
] as const)('PLAN-022 PLAN-025 C-31 %s is %s a month, %s by the year, %s in euros', (tier, monthly, annual, eur) => {
  expect(priceTexts(tier, month, 'usd', undefined)).toMatchObject({ price: monthly, before: undefined });
  expect(priceTexts(tier, year, 'usd', undefined)).toMatchObject({ price: annual, before: undefined });
  expect(priceTexts(tier, month, 'eur', undefined).price).toBe(eur);
});

it('states the billing period, and the annual total', () => {
  expect(priceTexts('pro', month, 'usd', undefined).note).toBe('Billed monthly');
  expect(priceTexts('pro', year, 'usd', undefined).note).toBe('$990 billed annually');
  expect(priceTexts('starter', year, 'eur', undefined).note).toBe('47.5€ billed annually');
});

it('PLAN-065 C-04 shows the first-month price to eligible workspaces', () => {
  expect(priceTexts('creator', month, 'usd', free())).toEqual({
    price: '$11',
    before: '$22',
    unit: 'for the first month',
    note: 'Then $22 a month',
  });
  expect(priceTexts('starter', month, 'eur', free())).toMatchObject({ price: '1€', before: '4.75€' });
  const onStarter: PlanState = { ...free('starter'), tier: 'starter', status: 'active', billingPeriod: month };
  expect(priceTexts('creator', month, 'usd', onStarter), 'an upgrade').toMatchObject({ price: '$11', before: '$22' });
  expect(priceTexts('creator', month, 'usd', { ...onStarter, billingPeriod: year })).toMatchObject({ price: '$22' });
  expect(priceTexts('creator', month, 'usd', { ...onStarter, kind: 'manual' })).toMatchObject({ price: '$22' });
  expect(priceTexts('creator', month, 'usd', free('pro'))).toMatchObject({ price: '$22', before: undefined });
  expect(priceTexts('creator', year, 'usd', free())).toMatchObject({ price: '$18.33', before: undefined });
  expect(priceTexts('creator', month, 'usd', undefined)).toMatchObject({ price: '$22', before: undefined });
});

it('PLAN-065 PROMO-007 hides the first-month price when a promo code applies at checkout', () => {
  const note = 'Your promo code replaces the $11 first month';
  expect(priceTexts('creator', month, 'usd', free(), true)).toEqual({
    price: '$22',
    before: undefined,
    unit: 'a month',
    note,
  });
  expect(discountMessage(planOffer('creator', 'usd'), month, free(), true)).toBeUndefined();
  expect(priceTexts('pro', month, 'usd', free(), true)).toEqual(priceTexts('pro', month, 'usd', free()));
});

it('shows the discount only for eligible workspaces', () => {
  const creator = planOffer('creator', 'usd');
  expect(discountMessage(creator, month, free())).toBe('First month 50% off');
  expect(discountMessage(creator, month, undefined)).toBeUndefined();
  expect(discountMessage(creator, year, free())).toBeUndefined();
  expect(discountMessage(planOffer('pro', 'usd'), month, free())).toBeUndefined();
});
