import { firstMonthPrice, planPrice } from '../../../contract/catalogue/plans/plan-prices.ts';
import {
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencies,
  type PurchasableTier,
  purchasableTiers,
} from '../../../contract/catalogue/plans/plans.ts';

/** One price of the catalogue. */
export interface Offer {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  readonly currency: Currency;
}

/** Lookup key of a price. It contains the amount, because prices at the provider are immutable. */
export const lookupKey = ({ tier, period, currency }: Offer): string =>
  `timbre_${tier}_${period === 'annual_period' ? 'year' : 'month'}_${currency}_${planPrice(tier, period, currency)}`;

export const offers: readonly Offer[] = purchasableTiers.flatMap((tier) =>
  billingPeriods.flatMap((period) => currencies.map((currency) => ({ tier, period, currency }))),
);

/** Metadata of a price, which `planFromPrice` reads. */
export const priceMetadata = ({ tier, period }: Offer) => ({ tier, billing_period: period });

/** A plan that customers can buy, and how often it is billed. */
export interface PurchasablePlan {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
}

/** Parses a plan from the provider's metadata; undefined unless it can be bought. */
export function parsePlan(tierText: string | undefined, periodText: string | undefined): PurchasablePlan | undefined {
  const tier = purchasableTiers.find((name) => name === tierText);
  const period = billingPeriods.find((name) => name === periodText);
  return tier && period && { tier, period };
}

/** The plan of a price; undefined if the price is not one of ours. */
export const planFromPrice = (price: {
  readonly metadata: Readonly<Record<string, string>>;
}): PurchasablePlan | undefined => parsePlan(price.metadata.tier, price.metadata.billing_period);

/** PROMO-015: percent off the next invoice. */
export const specialOffers = { 'special-offer-30': 30, 'special-offer-50': 50, 'special-offer-70': 70 } as const;

/** Plans with a first-month discount (C-04). */
export const firstMonthTiers = ['starter', 'creator'] as const;
export type FirstMonthTier = (typeof firstMonthTiers)[number];
export const isFirstMonthTier = (tier: string): tier is FirstMonthTier =>
  (firstMonthTiers as readonly string[]).includes(tier);

export const firstMonthCoupon = (tier: FirstMonthTier): string => `timbre-first-month-${tier}`;

/** First-month discount, in cents. */
export const firstMonthOff = (tier: FirstMonthTier, currency: Currency): number => {
  const full = planPrice(tier, 'monthly_period', currency);
  return full - (firstMonthPrice(tier, currency) ?? full);
};
