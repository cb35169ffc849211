import { billingRoutes } from '../../../contract/billing/billing.ts';
import { mount } from '../../http/route.ts';
import { presentDetails, presentInvoice, presentPreview } from './billing.present.ts';
import type { BillingService } from './billing.service.ts';
import type { PlanChangesService } from './plan-changes.service.ts';
import type { BillingSyncService } from './sync/billing-sync.service.ts';

const ok = { status: 'ok' } as const;

const toTarget = (body: Pick<Body, 'subscription_type' | 'billing_period' | 'promocode'>) => ({
  tier: body.subscription_type,
  period: body.billing_period,
  promoCode: body.promocode ?? undefined,
});
type Body = Parameters<Parameters<typeof mount<typeof billingRoutes>>[1]['POST /create-checkout-session']>[0]['body'];

/** Calls that sell something or charge a card. */
export const sales = [
  'POST /create-checkout-session',
  'POST /create-portal-session',
  'POST /create-update-payment-methods-session',
  'POST /change-subscription',
  'POST /preview-subscription-change',
  'POST /renew-subscription',
  'POST /apply-discount',
  'POST /verify-card',
] as const satisfies (keyof typeof billingRoutes)[];

export const mountBilling = (billing: BillingService, changes: PlanChangesService, sync: BillingSyncService) =>
  mount(billingRoutes, {
    'POST /create-checkout-session': async ({ actor, body, baseUrl }) => {
      const withFirstMonth = !body.no_default_promocode;
      const input = { ...toTarget(body), currency: body.currency, withFirstMonth };
      return { url: await billing.startCheckout(actor, input, baseUrl) };
    },
    'POST /create-portal-session': async ({ actor, baseUrl }) => ({ url: await billing.openPortal(actor, baseUrl) }),
    'POST /create-update-payment-methods-session': async ({ actor, baseUrl }) => ({
      url: await billing.openCardPage(actor, baseUrl),
    }),
    'POST /change-subscription': async ({ actor, body }) => {
      await changes.change(actor, toTarget(body), body.idempotency_key);
      return ok;
    },
    'POST /preview-subscription-change': async ({ actor, body }) =>
      presentPreview(await changes.preview(actor, toTarget(body))),
    'POST /cancel-subscription': async ({ actor }) => {
      await changes.cancel(actor);
      return ok;
    },
    'POST /renew-subscription': async ({ actor }) => {
      await changes.renew(actor);
      return ok;
    },
    'POST /cancel-downgrade': async ({ actor }) => {
      await changes.cancelDowngrade(actor);
      return ok;
    },
    'POST /switch-to-free-plan': async ({ actor }) => {
      await changes.switchToFree(actor);
      return ok;
    },
    'POST /apply-discount': async ({ actor, body }) => {
      await changes.applyDiscount(actor, body.discount_code);
      return ok;
    },
    'POST /verify-card': async ({ actor, baseUrl }) => {
      const { isVerified, url } = await billing.verifyCard(actor, baseUrl);
      return { status: isVerified ? 'verified' : 'requires_action', url };
    },
    'GET /v1/user/subscription-details': async ({ actor, isLocal }) =>
      presentDetails(await billing.getDetails(actor, { isLocal })),
    'GET /v1/user/invoices': async ({ actor, query, baseUrl }) => {
      const page = { limit: query.page_size, after: query.cursor };
      const { invoices, hasMore } = await billing.listInvoices(actor, page, baseUrl);
      return {
        invoices: invoices.map(presentInvoice),
        has_more: hasMore,
        next_cursor: hasMore ? (invoices.at(-1)?.id ?? null) : null,
      };
    },
    'POST /webhooks/stripe': async ({ body, headers }) => {
      await sync.receiveEvent(body, String(headers['stripe-signature'] ?? ''));
      return { received: true };
    },
  });
