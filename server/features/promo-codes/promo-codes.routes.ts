import { promoCodesRoutes } from '../../../contract/billing/promo-codes.ts';
import { mount } from '../../http/route.ts';
import type { PromoCodesService } from './promo-codes.service.ts';

export const mountPromoCodes = (promoCodes: PromoCodesService) =>
  mount(promoCodesRoutes, {
    'POST /validate-promocode': async ({ actor, body: { promocode } }) => {
      const terms = await promoCodes.validate(actor, promocode);
      return {
        promocode,
        valid: terms !== undefined,
        amount_off: terms?.amountOff ?? null,
        percent_off: terms?.percentOff ?? null,
        duration_in_months: terms?.months ?? null,
      };
    },
  });
