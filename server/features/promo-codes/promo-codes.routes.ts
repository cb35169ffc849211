import { promoCodesRoutes } from '../../../contract/billing/promo-codes.ts';
import { mount } from '../../http/route.ts';
import type { PromoChecksService } from './promo-checks.service.ts';

export const mountPromoCodes = (promoChecks: PromoChecksService) =>
  mount(promoCodesRoutes, {
    'POST /validate-promocode': async ({ actor, body: { promocode } }) => {
      const terms = await promoChecks.check(actor, promocode);
      return {
        promocode,
        valid: terms !== undefined,
        amount_off: terms?.amountOff ?? null,
        percent_off: terms?.percentOff ?? null,
        duration_in_months: terms?.months ?? null,
      };
    },
  });
