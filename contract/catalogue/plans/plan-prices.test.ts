import { describe, expect, it } from 'vitest';
import {
  billingThreshold,
  firstMonthPrice,
  overageCents,
  overagePrice,
  planPrice,
  pricePerMonth,
} from './plan-prices.ts';
import { purchasableTiers, tiers } from './plans.ts';

/** 001 §9, "Plans (monthly credits and prices)": cents, usd/eur. */
const prices = `
  free             0             0
  starter          500/475       5000/4750
  creator          2200/2100     22000/21000
  pro              9900/9400     99000/94000
  growing_business 33000/31400   330000/314000
  scale_2024_08_10 132000/132000 1320000/1320000
`;

const rows = prices
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [(typeof purchasableTiers)[number] | 'free', string, string]);

const pair = (text: string): [number, number] => {
  const [usd, eur = usd] = text.split('/').map(Number);
  return [usd!, eur!];
};

it.each(rows)(
  'PLAN-014 PLAN-021 PLAN-022 PLAN-023 PLAN-024 %s costs %s per month and %s per year',
  (tier, monthly, annual) => {
    const [usd, eur] = pair(monthly);
    const [usdYear, eurYear] = pair(annual);
    expect(planPrice(tier, 'monthly_period', 'usd')).toBe(usd);
    expect(planPrice(tier, 'monthly_period', 'eur')).toBe(eur);
    expect(planPrice(tier, 'annual_period', 'usd')).toBe(usdYear);
    expect(planPrice(tier, 'annual_period', 'eur')).toBe(eurYear);
  },
);

/** 000 §9, the plan table: dollars a month. */
it.each([
  ['free', 0],
  ['starter', 5],
  ['creator', 22],
  ['pro', 99],
  ['growing_business', 330],
  ['scale_2024_08_10', 1320],
] as const)('PLAN-021 %s costs %d dollars in both documents', (tier, dollars) => {
  expect(planPrice(tier, 'monthly_period', 'usd') / 100).toBe(dollars);
});

/** 000 §9: "Yearly shows two months free: per month Starter 4.17, Creator 18.33, Pro 82.5, Scale 275, Business 1100." */
it.each([
  ['starter', 4.17],
  ['creator', 18.33],
  ['pro', 82.5],
  ['growing_business', 275],
  ['scale_2024_08_10', 1100],
] as const)('PLAN-025 %s costs %d per month with annual billing, ten months per year', (tier, perMonth) => {
  expect(Math.round(pricePerMonth(tier, 'annual_period', 'usd')) / 100).toBe(perMonth);
  for (const currency of ['usd', 'eur'] as const)
    expect(planPrice(tier, 'annual_period', currency)).toBe(10 * planPrice(tier, 'monthly_period', currency));
});

describe('overage', () => {
  /** 001 §9: "Per-character cents (usd/eur): creator 0.0003/0.000285, pro 0.00024/0.000228, Scale 0.00018/0.000171, Business 0.0001." */
  const perCredit = {
    creator: [0.0003, 0.000285],
    pro: [0.00024, 0.000228],
    growing_business: [0.00018, 0.000171],
    scale_2024_08_10: [0.0001, 0.0001],
  };

  it.each(tiers)('PLAN-033 C-02 defines the price of a credit above the limit of %s', (tier) => {
    const expected = (perCredit as Partial<Record<typeof tier, number[]>>)[tier] ?? [undefined, undefined];
    const millionths = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 1e6));
    expect([overagePrice(tier, 'usd'), overagePrice(tier, 'eur')]).toEqual(expected.map(millionths));
  });

  /** 000 §9, the plan table: "Overage per 1000". */
  it.each([
    ['free', 0],
    ['starter', 0],
    ['creator', 0.3],
    ['pro', 0.24],
    ['growing_business', 0.18],
    ['scale_2024_08_10', 0.1],
    ['enterprise', 0],
  ] as const)('QUOTA-006 1,000 credits above the limit of %s cost %d dollars', (tier, dollars) => {
    expect(overageCents(tier, 'usd', 1000) / 100).toBe(dollars);
  });

  it('rounds to the nearest cent', () => {
    // 0.000285 € each: 1 credit is 0.0285 cents, 18 are 0.513.
    expect([1, 17, 18, 1000, 10_000].map((credits) => overageCents('creator', 'eur', credits))).toEqual([
      0, 0, 1, 29, 285,
    ]);
  });
});

/** 001 §9: "Billing thresholds: creator 4400/4200, pro 19800/18800, Scale 66000/62800, Business same as Scale." */
it.each([
  ['free', undefined, undefined],
  ['starter', undefined, undefined],
  ['creator', 4400, 4200],
  ['pro', 19_800, 18_800],
  ['growing_business', 66_000, 62_800],
  ['scale_2024_08_10', 66_000, 62_800],
  ['trial', undefined, undefined],
  ['enterprise', undefined, undefined],
] as const)('PLAN-032 C-38 bills the overage of %s at %s / %s cents', (tier, usd, eur) => {
  expect([billingThreshold(tier, 'usd'), billingThreshold(tier, 'eur')]).toEqual([usd, eur]);
});

/** 000 §9: starter "5 (first month 1)", creator "22 (first month 11)"; 001 §6: "50% off". */
it('PLAN-015 PLAN-016 C-04 discounts the first month of starter and creator only', () => {
  const cheaper = tiers.filter((tier) => firstMonthPrice(tier, 'usd') !== undefined);
  expect(cheaper).toEqual(['starter', 'creator']);
  expect([firstMonthPrice('starter', 'usd'), firstMonthPrice('creator', 'usd')]).toEqual([100, 1100]);
  for (const currency of ['usd', 'eur'] as const)
    expect(firstMonthPrice('creator', currency)).toBe(planPrice('creator', 'monthly_period', currency) / 2);
});

it('defines every price in whole cents', () => {
  const all = purchasableTiers.flatMap((tier) =>
    (['monthly_period', 'annual_period'] as const).flatMap((period) => [
      planPrice(tier, period, 'usd'),
      planPrice(tier, period, 'eur'),
    ]),
  );
  expect(all.filter((cents) => !Number.isInteger(cents))).toEqual([]);
});
