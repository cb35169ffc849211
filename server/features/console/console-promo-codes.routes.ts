import type Stripe from 'stripe';
import { type ConsolePromoCodeReply, consolePromoCodesRoutes } from '../../../contract/console/console-promo-codes.ts';
import { mount } from '../../http/route.ts';
import type { ConsolePromoCodesService } from './console-promo-codes.service.ts';

function presentPromoCode(promo: Stripe.PromotionCode): ConsolePromoCodeReply {
  const { coupon } = promo.promotion;
  const discount = typeof coupon === 'object' ? coupon : null;
  return {
    code: promo.code,
    is_active: promo.active,
    percent_off: discount?.percent_off ?? null,
    amount_off: discount?.amount_off ?? null,
    months: monthsOf(discount),
    times_redeemed: promo.times_redeemed,
    max_redemptions: promo.max_redemptions,
    expires_at_unix: promo.expires_at,
  };
}

function monthsOf(coupon: Stripe.Coupon | null): number | null {
  if (coupon?.duration === 'once') return 1;
  return coupon?.duration_in_months ?? null;
}

export const mountConsolePromoCodes = (promoCodes: ConsolePromoCodesService) =>
  mount(consolePromoCodesRoutes, {
    'GET /v1/console/promo-codes': async ({ actor }) => ({
      promo_codes: (await promoCodes.list(actor)).map(presentPromoCode),
    }),

    'POST /v1/console/promo-codes': async ({ actor, body }) => {
      await promoCodes.create(actor, {
        code: body.code,
        percentOff: body.percent_off ?? undefined,
        amountOff: body.amount_off ?? undefined,
        amountOffEur: undefined,
        months: body.months ?? 'forever',
        expiresAt: body.expires_at_unix == null ? undefined : new Date(body.expires_at_unix * 1000),
        maxRedemptions: body.max_redemptions ?? undefined,
      });
      return { status: 'ok' };
    },

    'POST /v1/console/promo-codes/end': async ({ actor, body }) => {
      await promoCodes.end(actor, body.code);
      return { status: 'ok' };
    },
  });
