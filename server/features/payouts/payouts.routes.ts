import { payoutsRoutes } from '../../../contract/billing/payouts.ts';
import { mount } from '../../http/route.ts';
import type { PayoutsService } from './payouts.service.ts';

export const mountPayouts = (payouts: PayoutsService) =>
  mount(payoutsRoutes, {
    'POST /create-connect-account': async ({ actor, body, baseUrl }) => ({
      url: await payouts.startOnboarding(actor, baseUrl, body.relative_redirect_path ?? undefined),
    }),
    'POST /create-connect-account-management-link': async ({ actor, body, baseUrl }) => ({
      url: await payouts.openDashboard(actor, baseUrl, body.relative_redirect_path ?? undefined),
    }),
  });
