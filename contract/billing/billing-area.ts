import { mergeUnique } from '../merge-unique.ts';
import { billingRoutes } from './billing.ts';
import { earningsRoutes } from './earnings.ts';
import { paymentSandboxRoutes } from './payment-sandbox.ts';
import { paymentSandboxAccountsRoutes } from './payment-sandbox-accounts.ts';
import { payoutsRoutes } from './payouts.ts';
import { plansRoutes } from './plans.ts';
import { promoCodesRoutes } from './promo-codes.ts';
import { subscriptionRoutes } from './subscription.ts';
import { usageRoutes } from './usage.ts';

export const billingAreaRoutes = mergeUnique('Route', {
  plansRoutes,
  subscriptionRoutes,
  billingRoutes,
  paymentSandboxRoutes,
  paymentSandboxAccountsRoutes,
  promoCodesRoutes,
  payoutsRoutes,
  earningsRoutes,
  usageRoutes,
});
