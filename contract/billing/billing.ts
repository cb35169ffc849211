import { z } from 'zod';
import { billingPeriods, currencies, purchasableTiers, tiers } from '../catalogue/plans/plans.ts';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** The plan that a workspace requests. */
const target = {
  subscription_type: z.enum(purchasableTiers),
  /** C-06: default monthly. */
  billing_period: z.enum(billingPeriods).default('monthly_period'),
};

/** Letters, digits, `-` and `_`, which payment providers accept. */
export const promoCode = () =>
  text().pipe(
    z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[\w-]+$/, 'may have letters, digits, - and _'),
  );

/** Redirect URL for the browser. */
const redirect = z.object({ url: z.url() });

const discount = {
  discount_percent_off: z.number().nullable(),
  /** In cents. */
  discount_amount_off: z.number().nullable(),
};

/** An open or upcoming charge: BILL-009. */
export const invoiceDue = z.object({
  amount_due_cents: z.int(),
  subtotal_cents: z.int().nullable(),
  tax_cents: z.int().nullable(),
  ...discount,
  discounts: z.array(z.object(discount)),
  /** −1: no further attempt. */
  next_payment_attempt_unix: unix(),
  payment_intent_status: z
    .enum([
      'canceled',
      'processing',
      'requires_action',
      'requires_capture',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ])
    .nullable(),
  payment_intent_statusses: z.array(z.string()),
});
export type InvoiceDue = z.infer<typeof invoiceDue>;

/** One issued invoice, for the list on the subscription page. */
export const invoice = z.object({
  invoice_id: z.string(),
  /** Number printed on the invoice. */
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  created_at_unix: unix(),
  /** ISO 4217, lower case: the payment provider may have invoices in currencies that the plans do not have. */
  currency: z.string().regex(/^[a-z]{3}$/),
  subtotal_cents: z.int(),
  discount_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  amount_due_cents: z.int(),
  amount_paid_cents: z.int(),
  lines: z.array(
    z.object({
      description: z.string(),
      amount_cents: z.int(),
      quantity: z.int().nullable(),
      period_start_unix: unix(),
      period_end_unix: unix(),
      is_proration: z.boolean(),
    }),
  ),
  /** Hosted invoice page, on which it can be paid, and its PDF. */
  hosted_invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** The workspace's data at the payment provider (BILL-008). */
export const stripeDetails = z.object({
  subscription: z.object({ current_period_end: unix(), cancel_at: unix().nullable() }).nullable(),
  subscription_schedule: z
    .object({
      metadata: z.object({
        type: z.literal('downgrade'),
        downgrade_to: z.enum(tiers),
        billing_period: z.enum(billingPeriods),
      }),
      /** Time of the change. */
      starts_at_unix: unix(),
    })
    .nullable(),
});
export type StripeDetails = z.infer<typeof stripeDetails>;

export const billingKinds = ['card', 'gcp_marketplace', 'consolidated', 'manual'] as const;

/** Data of the subscription page, except credits (BILL-026, O-16). */
export const subscriptionDetails = z.object({
  /** How the plan is paid; `manual`: assigned by the operator. */
  kind: z.enum(billingKinds),
  tier: z.enum(tiers),
  billing_period: z.enum(billingPeriods).nullable(),
  currency: z.enum(currencies),
  /** O-23: the currency is fixed after the first paid subscription. */
  is_currency_fixed: z.boolean(),
  stripe: stripeDetails,
  character_refresh_period: z.literal('monthly_period'),
  next_character_count_reset_unix: unix(),
  next_invoice: invoiceDue.nullable(),
  has_open_invoices: z.boolean(),
  payment_method: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  trust_on_invoice_creation: z.boolean(),
  previously_subscribed_tiers: z.array(z.enum(tiers)),
  /** Whether the caller may manage the plan: only workspace admins may. */
  can_manage: z.boolean(),
  /** BILL-031 */
  can_change_payment_method: z.boolean(),
  /** Whether payments go through the built-in sandbox, so that no card is really charged. */
  is_sandbox: z.boolean(),
  /** O-25: this server sells no plans. */
  is_isolated: z.boolean(),
  /** Whether payments are set up; without them nothing can be bought. */
  has_payments: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** Preview of the cost and time of a plan change. */
export const changePreview = z.object({
  kind: z.enum(['upgrade', 'downgrade']),
  currency: z.enum(currencies),
  /** Due now; 0 for a change at the end of the period. */
  amount_due_cents: z.int(),
  lines: z.array(z.object({ description: z.string(), amount_cents: z.int() })),
  effective_at_unix: unix(),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const billingRoutes = defineRoutes({
  'POST /create-checkout-session': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Starts the checkout of a paid plan and returns the URL of its page.',
    body: z.object({
      ...target,
      currency: z.enum(currencies).default('usd'),
      promocode: promoCode().nullish(),
      /** Suppresses the first-month discount, which eligible workspaces get by default. */
      no_default_promocode: z.boolean().default(false),
    }),
    reply: redirect,
  },
  'POST /create-portal-session': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Returns the URL of the customer portal: cards, invoices, address.',
    reply: redirect,
  },
  'POST /create-update-payment-methods-session': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Returns the URL of the page for changing the card.',
    reply: redirect,
  },
  'POST /change-subscription': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Upgrades now, or downgrades at the end of the period. A repeated idempotency key has no effect.',
    body: z.object({ ...target, idempotency_key: id().optional(), promocode: promoCode().nullish() }),
    reply: ok,
  },
  'POST /preview-subscription-change': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Previews the cost and time of a plan change.',
    body: z.object({ ...target, promocode: promoCode().nullish() }),
    reply: changePreview,
  },
  'POST /cancel-subscription': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Cancels the plan at the end of the paid period.',
    reply: ok,
  },
  'POST /renew-subscription': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Reverts a cancellation.',
    reply: ok,
  },
  'POST /cancel-downgrade': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Cancels a scheduled downgrade.',
    reply: ok,
  },
  'POST /switch-to-free-plan': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Switches a workspace without a paid plan to the free plan, after a trial or an incomplete payment.',
    reply: ok,
  },
  'POST /apply-discount': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Applies a discount to the next invoice.',
    body: z.object({ discount_code: promoCode() }),
    reply: ok,
  },
  'POST /verify-card': {
    access: 'session',
    permits: 'billing.manage',
    summary: 'Verifies the card of the workspace with the bank, without a charge.',
    reply: z.object({
      status: z.enum(['verified', 'requires_action']),
      /** The bank's page, if the cardholder must authenticate. */
      url: z.url().nullable(),
    }),
  },
  'GET /v1/user/subscription-details': {
    access: 'account',
    permits: 'subscription.read',
    summary: 'Payment details of the plan: next invoice, card, scheduled changes.',
    reply: subscriptionDetails,
  },
  'GET /v1/user/invoices': {
    access: 'account',
    permits: 'invoice.read',
    summary: 'Lists the invoices of the workspace, newest first.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(20),
      /** ID of the last invoice of the previous page. */
      cursor: id().optional(),
    }),
    reply: z.object({ invoices: z.array(invoice), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  },
  'POST /webhooks/stripe': {
    access: 'public',
    summary: 'Receives signed webhook events from the payment provider.',
    hidden: true,
    raw: true,
    bodyLimit: 1 << 20,
    reply: z.object({ received: z.literal(true) }),
  },
});
