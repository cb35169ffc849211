import { type PurchasableTier, purchasableTiers } from './plans.ts';

/** PROMO-014, O-93: promo code amounts in cents that equal a plan's monthly price in dollars or euros. */
const amounts: Readonly<Record<PurchasableTier, readonly number[]>> = {
  starter: [500, 475],
  creator: [2200, 2100],
  pro: [9900, 10_000, 9400],
  growing_business: [33_000, 31_400],
  scale_2024_08_10: [132_000],
};

/** The plan for which a promo code of this amount is intended; undefined if there is none. */
export const amountToPlan = (cents: number): PurchasableTier | undefined =>
  purchasableTiers.find((tier) => amounts[tier].includes(cents));
