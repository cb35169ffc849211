import type { BillingPeriod, Currency, PurchasableTier, Tier } from './plans.ts';

type Amounts = Readonly<Record<Currency, number>>;
type Prices = Readonly<Record<BillingPeriod, Amounts>>;

const free: Prices = { monthly_period: { usd: 0, eur: 0 }, annual_period: { usd: 0, eur: 0 } };

/** PLAN-014 to PLAN-024: prices by period, in cents. A year costs ten months (PLAN-025). */
export const planPrices: Readonly<Record<PurchasableTier | 'free', Prices>> = {
  free,
  starter: { monthly_period: { usd: 500, eur: 475 }, annual_period: { usd: 5000, eur: 4750 } },
  creator: { monthly_period: { usd: 2200, eur: 2100 }, annual_period: { usd: 22_000, eur: 21_000 } },
  pro: { monthly_period: { usd: 9900, eur: 9400 }, annual_period: { usd: 99_000, eur: 94_000 } },
  growing_business: {
    monthly_period: { usd: 33_000, eur: 31_400 },
    annual_period: { usd: 330_000, eur: 314_000 },
  },
  scale_2024_08_10: {
    monthly_period: { usd: 132_000, eur: 132_000 },
    annual_period: { usd: 1_320_000, eur: 1_320_000 },
  },
};

/** Price of a period, in cents. */
export const planPrice = (tier: PurchasableTier | 'free', period: BillingPeriod, currency: Currency): number =>
  planPrices[tier][period][currency];

/** Price per month, in cents with fractions: 5000 per year is 416.66… per month. */
export const pricePerMonth = (tier: PurchasableTier | 'free', period: BillingPeriod, currency: Currency): number =>
  planPrice(tier, period, currency) / (period === 'annual_period' ? 12 : 1);

/**
 * PLAN-033: price of a credit above the limit, in millionths of a dollar or euro, so that every price is an integer
 * (C-02: 0.0003 dollars, 30 cents per 1,000 credits).
 */
const overagePrices: Readonly<Partial<Record<Tier, Amounts>>> = {
  creator: { usd: 300, eur: 285 },
  pro: { usd: 240, eur: 228 },
  growing_business: { usd: 180, eur: 171 },
  scale_2024_08_10: { usd: 100, eur: 100 },
};

/** Millionths of a dollar or euro per credit above the limit; undefined: not sold. */
export const overagePrice = (tier: Tier, currency: Currency): number | undefined => overagePrices[tier]?.[currency];

/** Price of a number of overage credits, in cents, rounded to the nearest; 0 if the plan sells none. */
export const overageCents = (tier: Tier, currency: Currency, credits: number): number =>
  Math.round((credits * (overagePrice(tier, currency) ?? 0)) / 10_000);

/** PLAN-032, C-38: overage in cents that is billed before the period ends. */
const billingThresholds: Readonly<Partial<Record<Tier, Amounts>>> = {
  creator: { usd: 4400, eur: 4200 },
  pro: { usd: 19_800, eur: 18_800 },
  growing_business: { usd: 66_000, eur: 62_800 },
  scale_2024_08_10: { usd: 66_000, eur: 62_800 },
};

/** In cents; undefined if the plan sells no overage. */
export const billingThreshold = (tier: Tier, currency: Currency): number | undefined =>
  billingThresholds[tier]?.[currency];

/** Discounted price of the first month (PLAN-065, C-04), in cents. */
const firstMonths: Readonly<Partial<Record<Tier, Amounts>>> = {
  starter: { usd: 100, eur: 100 },
  creator: { usd: 1100, eur: 1050 },
};

/** In cents; undefined if the plan has no first-month discount. */
export const firstMonthPrice = (tier: Tier, currency: Currency): number | undefined => firstMonths[tier]?.[currency];

/** Texts of the first-month discounts (C-04). */
export const firstMonthTexts: Readonly<Partial<Record<Tier, Readonly<Record<Currency, string>>>>> = {
  starter: { usd: 'First month for $1', eur: 'First month for 1€' },
  creator: { usd: 'First month 50% off', eur: 'First month 50% off' },
};
