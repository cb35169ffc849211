import { z } from 'zod';
import { promoCode } from '../billing/billing.ts';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const consolePromoCode = z.object({
  code: z.string(),
  is_active: z.boolean(),
  percent_off: z.number().nullable(),
  /** US cents; null for a percentage. */
  amount_off: z.int().nullable(),
  /** Null: for as long as the subscription lasts. */
  months: z.int().nullable(),
  times_redeemed: z.int(),
  /** Null: no limit. */
  max_redemptions: z.int().nullable(),
  expires_at_unix: unix().nullable(),
});
export type ConsolePromoCodeReply = z.infer<typeof consolePromoCode>;

export const consolePromoCodesRoutes = defineRoutes({
  'GET /v1/console/promo-codes': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the newest 100 promo codes. For staff.',
    reply: z.object({ promo_codes: z.array(consolePromoCode) }),
  },
  'POST /v1/console/promo-codes': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Creates a promo code with a percentage or an amount off. For staff.',
    body: z.object({
      code: promoCode(),
      percent_off: z.number().gt(0).max(100).nullish(),
      /** US cents, and as many euro cents. */
      amount_off: z.int().min(1).max(100_000_000).nullish(),
      /** Null: for as long as the subscription lasts. */
      months: z.int().min(1).max(36).nullable(),
      expires_at_unix: unix().nullish(),
      max_redemptions: z.int().min(1).max(1_000_000).nullish(),
    }),
    reply: ok,
  },
  'POST /v1/console/promo-codes/end': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Ends a promo code; its redeemed discounts continue. For staff.',
    body: z.object({ code: promoCode() }),
    reply: ok,
  },
});
