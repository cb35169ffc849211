import { hasFirstMonthOffer, isManagedElsewhere, type PlanState } from '../../../contract/billing/plan-state.ts';
import type { PlanOffer } from '../../../contract/billing/plans.ts';
import { firstMonthPrice, planPrice, pricePerMonth } from '../../../contract/catalogue/plans/plan-prices.ts';
import type { OfferedTier } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { BillingPeriod, Currency } from '../../../contract/catalogue/plans/plans.ts';
import { formatPrice } from '../../format/price.ts';
import { t } from '../../messages/t.ts';

interface PriceTexts {
  /** The price per month. */
  readonly price: string;
  /** The price without the discount, if there is one. */
  readonly before: string | undefined;
  /** The unit of the price. */
  readonly unit: string;
  /** How it is billed. */
  readonly note: string;
}

/**
 * The price texts of a plan: per month, with the yearly sum if billed yearly (PLAN-025, C-04, C-31). A stored promo
 * code replaces the first-month discount at checkout.
 */
export function priceTexts(
  tier: Exclude<OfferedTier, 'enterprise'>,
  period: BillingPeriod,
  currency: Currency,
  state: PlanState | undefined,
  hasCode = false,
): PriceTexts {
  const price = formatPrice(pricePerMonth(tier, period, currency), currency);
  const monthly = { price, before: undefined, unit: t('a month') };
  if (tier === 'free') return { ...monthly, note: t('No card required') };
  const first = firstMonthPrice(tier, currency);
  const isOffered = first !== undefined && beginsForLess(state, tier, period);
  if (isOffered && hasCode)
    return {
      ...monthly,
      note: t('Your promo code replaces the {first} first month', { first: formatPrice(first, currency) }),
    };
  if (isOffered)
    return {
      price: formatPrice(first, currency),
      before: price,
      unit: t('for the first month'),
      note: t('Then {price} a month', { price }),
    };
  if (period === 'monthly_period') return { ...monthly, note: t('Billed monthly') };
  const year = formatPrice(planPrice(tier, period, currency), currency);
  return { ...monthly, note: t('{year} billed annually', { year }) };
}

/** PLAN-065: the first-month discount, for new subscriptions and upgrades that are bought here. */
const beginsForLess = (state: PlanState | undefined, tier: OfferedTier, period: BillingPeriod): boolean =>
  (state?.tier === 'trial' || (state !== undefined && !isManagedElsewhere(state))) &&
  hasFirstMonthOffer(state, tier, period);

/** The name of the discount, if the workspace is eligible. */
export const discountMessage = (
  offer: PlanOffer,
  period: BillingPeriod,
  state: PlanState | undefined,
  hasCode = false,
): string | undefined =>
  (!hasCode && beginsForLess(state, offer.plan_id, period) && offer.pricing.monthly.discount_message) || undefined;
