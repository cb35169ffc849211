import { paymentSandboxAccountsRoutes } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { mount } from '../../http/route.ts';
import type { PaymentSandboxService } from './payment-sandbox.service.ts';

/** The sandbox's page of a payout account. It needs no sign-in; the IDs of links are unguessable. */
export const mountPaymentSandboxAccounts = (sandbox: PaymentSandboxService) =>
  mount(paymentSandboxAccountsRoutes, {
    'GET /sandbox/connect/{link_id}': ({ params }) => sandbox.pages.connect(params.link_id),
    'POST /sandbox/connect/{link_id}': ({ params, body }) => sandbox.pages.submitConnect(params.link_id, body),
    'POST /sandbox/connect/{link_id}/leave': async ({ params }) => ({
      status: 'ok' as const,
      ...(await sandbox.pages.leaveConnect(params.link_id)),
    }),
    'POST /sandbox/connect/{link_id}/payout': ({ params }) => sandbox.pages.payOutAccount(params.link_id),
    'POST /sandbox/connect/{link_id}/restrict': ({ params }) => sandbox.pages.restrictAccount(params.link_id),
    'POST /sandbox/connect/{link_id}/lift': ({ params }) => sandbox.pages.liftRestriction(params.link_id),
    'POST /sandbox/connect/{link_id}/close': ({ params }) => sandbox.pages.closeAccount(params.link_id),
  });
