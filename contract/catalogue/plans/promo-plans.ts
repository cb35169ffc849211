import { type PurchasableTier, purchasableTiers } from './plans.ts';

/** PROMO-014, O-93: amounts of promo codes, in cents, that are the price of a plan's month, in dollars or in euros. */
const amounts: Readonly<Record<PurchasableTier, readonly number[]>> = {
  starter: [500, 475],
  creator: [2200, 2100],
  pro: [9900, 10_000, 9400],
  growing_business: [33_000, 31_400],
  scale_2024_08_10: [132_000],
};

/** The plan that a promo code of so many cents is meant for; undefined where it is meant for none. */
export const amountToPlan = (cents: number): PurchasableTier | undefined =>
  purchasableTiers.find((tier) => amounts[tier].includes(cents));
