import type Stripe from 'stripe';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { NewPromoCode } from './promo-codes.rules.ts';

/** Promotion codes, stored at the payment provider. */
export function promoCodesService({ stripe }: Pick<Payments, 'stripe'>) {
  return {
    /** Creates a code, for the operator's command and the console. */
    async create(input: NewPromoCode): Promise<void> {
      const { code, percentOff, amountOff, amountOffEur, months, expiresAt, maxRedemptions } = input;
      const existing = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
      if (existing.data.length > 0)
        throw new AppError('resource_already_exists', { message: `The code ${code} already exists.` });
      const coupon = await stripe.coupons.create({
        name: code.slice(0, 40),
        ...(percentOff === undefined
          ? {
              amount_off: amountOff as number,
              currency: 'usd',
              currency_options: { eur: { amount_off: amountOffEur ?? (amountOff as number) } },
            }
          : { percent_off: percentOff }),
        ...toDuration(months),
        // The coupon has the same limit, so that no subscription can be created with it after the last redemption.
        ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
      });
      await stripe.promotionCodes.create({
        code,
        promotion: { type: 'coupon', coupon: coupon.id },
        ...(expiresAt && { expires_at: unixSeconds(expiresAt) }),
        ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
      });
    },

    async list(): Promise<Stripe.PromotionCode[]> {
      const matches = await stripe.promotionCodes.list({ limit: 100, expand: ['data.promotion.coupon'] });
      return matches.data;
    },

    /** Deactivates a code; its redeemed discounts continue. Throws `coupon_expired` if there is no such code. */
    async end(code: string): Promise<void> {
      const matches = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
      if (!matches.data[0]) throw new AppError('coupon_expired');
      await stripe.promotionCodes.update(matches.data[0].id, { active: false });
    },
  };
}
export type PromoCodesService = ReturnType<typeof promoCodesService>;

function toDuration(months: number | 'forever'): Stripe.CouponCreateParams {
  if (months === 'forever') return { duration: 'forever' };
  return months === 1 ? { duration: 'once' } : { duration: 'repeating', duration_in_months: months };
}
