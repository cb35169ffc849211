import type Stripe from 'stripe';

/** Terms of a code: either `amountOff` (US cents) or `percentOff`. */
export interface PromoTerms {
  readonly amountOff: number | null;
  readonly percentOff: number | null;
  /** null: permanent. */
  readonly months: number | null;
}

/** A code to create. */
export interface NewPromoCode {
  readonly code: string;
  readonly percentOff?: number | undefined;
  /** US cents. */
  readonly amountOff?: number | undefined;
  /** Euro cents; default: the same number as `amountOff`. */
  readonly amountOffEur?: number | undefined;
  readonly months: number | 'forever';
  readonly expiresAt?: Date | undefined;
  readonly maxRedemptions?: number | undefined;
}

/** The terms of a code, whose coupon must be expanded; undefined if it is not valid. */
export function toTerms({ active, promotion }: Stripe.PromotionCode): PromoTerms | undefined {
  const { coupon } = promotion;
  if (!active || !coupon || typeof coupon === 'string' || !coupon.valid) return undefined;
  return {
    amountOff: coupon.amount_off,
    percentOff: coupon.percent_off,
    months: coupon.duration === 'once' ? 1 : coupon.duration_in_months,
  };
}
