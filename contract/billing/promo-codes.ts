import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { promoCode } from './billing.ts';

export const promoCodeReply = z.object({
  promocode: z.string(),
  valid: z.boolean(),
  /** In US cents; null for a percentage discount or an invalid code. */
  amount_off: z.int().nullable(),
  percent_off: z.number().nullable(),
  /** Duration in months; null: permanent, or an invalid code. */
  duration_in_months: z.int().nullable(),
});
export type PromoCode = z.infer<typeof promoCodeReply>;

export const promoCodesRoutes = defineRoutes({
  'POST /validate-promocode': {
    access: 'session',
    permits: 'promo_code.check',
    summary: 'Checks whether the workspace can use a promo code, and returns its discount.',
    body: z.object({ promocode: promoCode() }),
    reply: promoCodeReply,
  },
});
