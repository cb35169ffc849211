import { hasFirstMonthOffer, type PlanState } from '../../../contract/billing/plan-state.ts';
import type { PlanOffer } from '../../../contract/billing/plans.ts';
import { firstMonthPrice, planPrice, pricePerMonth } from '../../../contract/catalogue/plans/plan-prices.ts';
import type { OfferedTier } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { BillingPeriod, Currency } from '../../../contract/catalogue/plans/plans.ts';
import { formatPrice } from '../../format/price.ts';

interface PriceTexts {
  /** What a month costs. */
  readonly price: string;
  /** What it costs without a discount, where there is one. */
  readonly before: string | undefined;
  /** What the price is for. */
  readonly unit: string;
  /** How it is billed. */
  readonly note: string;
}

/**
 * How a plan's price is told: by the month, with the year's sum where that is billed (PLAN-025, C-04, C-31). A promo code
 * that is kept is what the checkout asks with, and no first month is cheaper beside it.
 */
export function priceTexts(
  tier: Exclude<OfferedTier, 'enterprise'>,
  period: BillingPeriod,
  currency: Currency,
  state: PlanState | undefined,
  hasCode = false,
): PriceTexts {
  const price = formatPrice(pricePerMonth(tier, period, currency), currency);
  const monthly = { price, before: undefined, unit: 'a month' };
  if (tier === 'free') return { ...monthly, note: 'No card needed' };
  const first = firstMonthPrice(tier, currency);
  const isOffered = first !== undefined && beginsForLess(state, tier, period);
  if (isOffered && hasCode)
    return {
      ...monthly,
      note: `Your promo code comes off, in place of the ${formatPrice(first, currency)} first month`,
    };
  if (isOffered)
    return {
      price: formatPrice(first, currency),
      before: price,
      unit: 'for the first month',
      note: `Then ${price} a month`,
    };
  if (period === 'monthly_period') return { ...monthly, note: 'Billed monthly' };
  const year = formatPrice(planPrice(tier, period, currency), currency);
  return { ...monthly, note: `${year} billed annually` };
}

/** PLAN-065, where the plan would begin: an upgrade in the middle of a period has no first month. */
const beginsForLess = (state: PlanState | undefined, tier: OfferedTier, period: BillingPeriod): boolean =>
  (state?.tier === 'free' || state?.tier === 'trial') && hasFirstMonthOffer(state, tier, period);

/** What a discount is called, where the workspace may have it. */
export const discountMessage = (
  offer: PlanOffer,
  period: BillingPeriod,
  state: PlanState | undefined,
  hasCode = false,
): string | undefined =>
  (!hasCode && beginsForLess(state, offer.plan_id, period) && offer.pricing.monthly.discount_message) || undefined;
