import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { promoCode } from './billing.ts';

export const promoCodeReply = z.object({
  promocode: z.string(),
  valid: z.boolean(),
  /** In cents of US dollars; null where it takes a share, or is not valid. */
  amount_off: z.int().nullable(),
  percent_off: z.number().nullable(),
  /** Months that it lasts; null: for ever, or not valid. */
  duration_in_months: z.int().nullable(),
});
export type PromoCode = z.infer<typeof promoCodeReply>;

export const promoCodesRoutes = defineRoutes({
  'POST /validate-promocode': {
    access: 'session',
    summary: 'Whether a promo code can be used by the workspace, and what it takes off.',
    body: z.object({ promocode: promoCode() }),
    reply: promoCodeReply,
  },
});
