import { z } from 'zod';
import { billingPeriods, currencies, purchasableTiers, tiers } from '../catalogue/plans/plans.ts';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** What a workspace asks to be on. */
const target = {
  subscription_type: z.enum(purchasableTiers),
  /** C-06: monthly where absent. */
  billing_period: z.enum(billingPeriods).default('monthly_period'),
};

/** Letters, digits, `-` and `_`, as payment providers take them. */
export const promoCode = () =>
  text().pipe(
    z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[\w-]+$/, 'may have letters, digits, - and _'),
  );

/** Where the browser is sent. */
const redirect = z.object({ url: z.url() });

const discount = {
  discount_percent_off: z.number().nullable(),
  /** In cents. */
  discount_amount_off: z.number().nullable(),
};

/** An amount that is to be charged: BILL-009. */
export const invoiceDue = z.object({
  amount_due_cents: z.int(),
  subtotal_cents: z.int().nullable(),
  tax_cents: z.int().nullable(),
  ...discount,
  discounts: z.array(z.object(discount)),
  /** −1 where none is to come. */
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
  /** As printed on it. */
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  created_at_unix: unix(),
  currency: z.enum(currencies),
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
  /** The page that shows it and takes a payment; the file for the books. */
  hosted_invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** The workspace's side of the payment provider (BILL-008). */
export const stripeDetails = z.object({
  subscription: z.object({ current_period_end: unix(), cancel_at: unix().nullable() }).nullable(),
  subscription_schedule: z
    .object({
      metadata: z.object({
        type: z.literal('downgrade'),
        downgrade_to: z.enum(tiers),
        billing_period: z.enum(billingPeriods),
      }),
      /** When it happens. */
      starts_at_unix: unix(),
    })
    .nullable(),
});
export type StripeDetails = z.infer<typeof stripeDetails>;

export const billingKinds = ['card', 'gcp_marketplace', 'consolidated', 'manual'] as const;

/** All that the subscription page shows beside the credits (BILL-026, O-16). */
export const subscriptionDetails = z.object({
  /** Who pays how: `manual` is a plan that the operator gave. */
  kind: z.enum(billingKinds),
  tier: z.enum(tiers),
  billing_period: z.enum(billingPeriods).nullable(),
  currency: z.enum(currencies),
  /** O-23: after the first paid subscription the currency stays. */
  is_currency_fixed: z.boolean(),
  stripe: stripeDetails,
  character_refresh_period: z.literal('monthly_period'),
  next_character_count_reset_unix: unix(),
  next_invoice: invoiceDue.nullable(),
  has_open_invoices: z.boolean(),
  payment_method: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  trust_on_invoice_creation: z.boolean(),
  previously_subscribed_tiers: z.array(z.enum(tiers)),
  /** What the caller may do; only admins of a workspace may touch its plan. */
  can_manage: z.boolean(),
  /** BILL-031 */
  can_change_payment_method: z.boolean(),
  /** Whether a built-in sandbox stands in for the payment provider, so that no card is really charged. */
  is_sandbox: z.boolean(),
  /** O-25: this server sells no plans. */
  is_isolated: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** What a change would cost and when it would happen. Nothing is changed by asking. */
export const changePreview = z.object({
  kind: z.enum(['upgrade', 'downgrade']),
  currency: z.enum(currencies),
  /** To be paid at once; 0 for what happens at the end of the period. */
  amount_due_cents: z.int(),
  lines: z.array(z.object({ description: z.string(), amount_cents: z.int() })),
  effective_at_unix: unix(),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const billingRoutes = defineRoutes({
  'POST /create-checkout-session': {
    access: 'session',
    summary: 'Begins a paid plan: answers the page on which it is paid.',
    body: z.object({
      ...target,
      currency: z.enum(currencies).default('usd'),
      promocode: promoCode().nullish(),
      /** Without it, the discount of a first month is given where the workspace may have it. */
      no_default_promocode: z.boolean().default(false),
    }),
    reply: redirect,
  },
  'POST /create-portal-session': {
    access: 'session',
    summary: 'Answers the payment provider’s page of the workspace: cards, invoices, address.',
    reply: redirect,
  },
  'POST /create-update-payment-methods-session': {
    access: 'session',
    summary: 'Answers the page on which another card is given.',
    reply: redirect,
  },
  'POST /change-subscription': {
    access: 'session',
    summary: 'Upgrades at once, or downgrades at the end of the period. The same idempotency key acts once.',
    body: z.object({ ...target, idempotency_key: id().optional(), promocode: promoCode().nullish() }),
    reply: ok,
  },
  'POST /preview-subscription-change': {
    access: 'session',
    summary: 'What such a change would cost today and when it would happen.',
    body: z.object({ ...target, promocode: promoCode().nullish() }),
    reply: changePreview,
  },
  'POST /cancel-subscription': {
    access: 'session',
    summary: 'Ends the paid plan with the period that is paid.',
    reply: ok,
  },
  'POST /renew-subscription': {
    access: 'session',
    summary: 'Takes a cancellation back.',
    reply: ok,
  },
  'POST /cancel-downgrade': {
    access: 'session',
    summary: 'Takes a scheduled downgrade back.',
    reply: ok,
  },
  'POST /switch-to-free-plan': {
    access: 'session',
    summary: 'Puts a workspace without a paid plan on the free one, after a trial or an unfinished payment.',
    reply: ok,
  },
  'POST /apply-discount': {
    access: 'session',
    summary: 'Puts a discount on the next invoice.',
    body: z.object({ discount_code: promoCode() }),
    reply: ok,
  },
  'POST /verify-card': {
    access: 'session',
    summary: 'Asks the bank whether the card of the workspace can be charged, without charging it.',
    reply: z.object({
      status: z.enum(['verified', 'requires_action']),
      /** The bank’s page, where it wants to ask the holder. */
      url: z.url().nullable(),
    }),
  },
  'GET /v1/user/subscription-details': {
    access: 'account',
    permission: 'user_read',
    summary: 'The plan’s payment side: next invoice, card, what is scheduled.',
    reply: subscriptionDetails,
  },
  'GET /v1/user/invoices': {
    access: 'account',
    permission: 'user_read',
    summary: 'The invoices of the workspace, newest first.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(100).default(20),
      /** The id of the last invoice of the page before. */
      cursor: id().optional(),
    }),
    reply: z.object({ invoices: z.array(invoice), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  },
  'POST /webhooks/stripe': {
    access: 'public',
    summary: 'Takes the events of the payment provider, signed by it.',
    hidden: true,
    raw: true,
    bodyLimit: 1 << 20,
    reply: z.object({ received: z.literal(true) }),
  },
});
