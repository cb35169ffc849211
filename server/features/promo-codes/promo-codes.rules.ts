import type Stripe from 'stripe';

/** What a code takes off; the one or the other of `amountOff` (cents of US dollars) and `percentOff`. */
export interface PromoTerms {
  readonly amountOff: number | null;
  readonly percentOff: number | null;
  /** null: for ever. */
  readonly months: number | null;
}

/** A code that an operator makes. */
export interface NewPromoCode {
  readonly code: string;
  readonly percentOff?: number | undefined;
  /** Cents of US dollars. */
  readonly amountOff?: number | undefined;
  /** Cents of euros; as many as of dollars where absent. */
  readonly amountOffEur?: number | undefined;
  readonly months: number | 'forever';
  readonly expiresAt?: Date | undefined;
  readonly maxRedemptions?: number | undefined;
}

/** Undefined where the code gives nothing now. Needs its coupon expanded. */
export function toTerms({ active, promotion }: Stripe.PromotionCode): PromoTerms | undefined {
  const { coupon } = promotion;
  if (!active || !coupon || typeof coupon === 'string' || !coupon.valid) return undefined;
  return {
    amountOff: coupon.amount_off,
    percentOff: coupon.percent_off,
    months: coupon.duration === 'once' ? 1 : coupon.duration_in_months,
  };
}
