import { z } from 'zod';
import { currencies } from '../catalogue/plans/plans.ts';
import { isSandboxCard } from '../catalogue/plans/sandbox-cards.ts';
import { id, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/**
 * The pages of the built-in payment sandbox: `/pay/checkout/{id}`, `/pay/portal/{id}`, `/pay/invoice/{id}` and
 * `/pay/challenge/{id}`; that of payout accounts is in `payment-sandbox-accounts.ts`. Knowing the ID gives access to its page; IDs are unguessable.
 * Amounts are cents of the given `currency`. No money moves.
 */

const currency = z.enum(currencies);
const cents = () => z.int();

/** A line of an order or an invoice. */
const line = z.object({
  description: z.string(),
  quantity: z.int().nullable(),
  amount_cents: cents(),
  /** Null for a one-time charge. */
  interval: z.enum(['month', 'year']).nullable(),
  period_start_unix: unix().nullable(),
  period_end_unix: unix().nullable(),
  is_proration: z.boolean(),
});

/** A discount. */
const discount = z.object({
  /** Its promotion code; null for a coupon without a code. */
  code: z.string().nullable(),
  name: z.string(),
  amount_cents: cents(),
  percent_off: z.number().nullable(),
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.int().nullable(),
});

/** The displayable fields of a card. Its number is not stored. */
const cardView = z.object({
  payment_method_id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
});
export type SandboxCard = z.infer<typeof cardView>;

const address = z.object({
  line1: text().pipe(z.string().max(200)).nullable(),
  line2: text().pipe(z.string().max(200)).nullable(),
  city: text().pipe(z.string().max(100)).nullable(),
  state: text().pipe(z.string().max(100)).nullable(),
  postal_code: text().pipe(z.string().max(20)).nullable(),
  /** ISO 3166-1 alpha-2 code. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});
export type SandboxAddress = z.infer<typeof address>;

/** A card as entered by its holder. */
export const sandboxCardInput = z.object({
  /** Digits; spaces and dashes are ignored. */
  number: z
    .string()
    .max(40)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'must have 12 to 19 digits'))
    .refine(isSandboxCard, 'must be one of the test cards: real ones have no business in a sandbox'),
  exp_month: z.int().min(1).max(12),
  /** Four digits. */
  exp_year: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/, 'must have 3 or 4 digits'),
  name: text().pipe(z.string().trim().min(1).max(150)),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two letters'),
  postal_code: text().pipe(z.string().trim().max(20)).nullable().default(null),
});
export type SandboxCardInput = z.input<typeof sandboxCardInput>;

/** Outcome of a payment or a card check. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), redirect_url: z.string().nullable() }),
  /** 3-D Secure: the cardholder must authenticate on `/pay/challenge/{challenge_id}`. */
  z.object({ outcome: z.literal('requires_action'), challenge_id: z.string() }),
  z.object({
    outcome: z.literal('declined'),
    /** `card_declined`, `expired_card`, `incorrect_cvc`, `incorrect_number` … */
    code: z.string(),
    /** `generic_decline`, `insufficient_funds` … */
    decline_code: z.string().nullable(),
    message: z.string(),
  }),
]);
export type SandboxOutcome = z.infer<typeof outcome>;

const checkoutView = z.object({
  session_id: z.string(),
  shop_name: z.string(),
  /** `setup` only saves a card; `subscription` also charges it. */
  mode: z.enum(['subscription', 'setup']),
  status: z.enum(['open', 'complete', 'expired']),
  expires_at_unix: unix(),
  currency: currency.nullable(),
  customer_email: z.string().nullable(),
  lines: z.array(line),
  discounts: z.array(discount),
  /** Whether the page accepts promotion codes. */
  allow_promotion_codes: z.boolean(),
  subtotal_cents: cents(),
  tax_cents: cents(),
  /** Due today. */
  total_cents: cents(),
  /** Charge of each later interval; null in `setup`. */
  recurring: z.object({ amount_cents: cents(), interval: z.enum(['month', 'year']) }).nullable(),
  /** Redirect URLs after success and after cancellation. */
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
});
export type SandboxCheckout = z.infer<typeof checkoutView>;

const challengeView = z.object({
  challenge_id: z.string(),
  shop_name: z.string(),
  /** Only an `open` challenge can be answered. */
  status: z.enum(['open', 'succeeded', 'failed']),
  /** Null for a card check without a charge. */
  amount_cents: cents().nullable(),
  currency: currency.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** Redirect URL after a failed challenge. */
  return_url: z.string().nullable(),
});
export type SandboxChallenge = z.infer<typeof challengeView>;

const invoiceSummary = z.object({
  invoice_id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  created_at_unix: unix(),
  currency,
  total_cents: cents(),
  amount_due_cents: cents(),
});

const details = z.object({
  name: text().pipe(z.string().max(150)).nullable(),
  email: z.email().max(254).nullable(),
  address: address.nullable(),
  /** For example `DE123456789`. */
  tax_id: text().pipe(z.string().trim().max(40)).nullable(),
});
export type SandboxBillingDetails = z.infer<typeof details>;

const portalView = z.object({
  session_id: z.string(),
  shop_name: z.string(),
  return_url: z.string().nullable(),
  /** `payment_method_update`: the page was opened to change the card. */
  flow: z.enum(['payment_method_update']).nullable(),
  subscription: z
    .object({
      subscription_id: z.string(),
      status: z.string(),
      plan: z.string(),
      amount_cents: cents(),
      currency,
      interval: z.enum(['month', 'year']),
      current_period_end_unix: unix(),
      cancel_at_period_end: z.boolean(),
      can_cancel: z.boolean(),
      can_renew: z.boolean(),
    })
    .nullable(),
  cards: z.array(cardView),
  /** Whether cards can be added, removed and made the default. */
  can_change_cards: z.boolean(),
  /** Newest first, at most 24. */
  invoices: z.array(invoiceSummary),
  details,
});
export type SandboxPortal = z.infer<typeof portalView>;

export const sandboxInvoiceView = invoiceSummary.extend({
  shop_name: z.string(),
  lines: z.array(line),
  discounts: z.array(discount),
  subtotal_cents: cents(),
  tax_cents: cents(),
  /** Customer credit that the invoice used (negative) or added (positive). */
  balance_cents: cents(),
  amount_paid_cents: cents(),
  refunded_cents: cents(),
  /** Whether it is an invoice of a subscription, and not one of a single order. */
  is_for_subscription: z.boolean(),
  paid_at_unix: unix().nullable(),
  due_at_unix: unix().nullable(),
  /** The customer at the time of the invoice. */
  customer: details,
  /** Saved cards with which it can be paid. */
  cards: z.array(cardView),
});
export type SandboxInvoice = z.infer<typeof sandboxInvoiceView>;

const session = z.object({ session_id: id() });
const challenge = z.object({ challenge_id: id() });
const paymentMethod = z.object({ payment_method_id: id() });
const shared = { access: 'public', hidden: true } as const;

export const paymentSandboxRoutes = defineRoutes({
  'GET /sandbox/checkout/{session_id}': {
    ...shared,
    summary: 'The data of the checkout page.',
    params: session,
    reply: checkoutView,
  },
  'POST /sandbox/checkout/{session_id}/promotion-code': {
    ...shared,
    summary: 'Applies a promotion code; an unknown or unusable code is an error of `code`.',
    params: session,
    body: z.object({ code: text().pipe(z.string().trim().min(1).max(100)) }),
    reply: checkoutView,
  },
  'DELETE /sandbox/checkout/{session_id}/promotion-code': {
    ...shared,
    summary: 'Removes the promotion code.',
    params: session,
    reply: checkoutView,
  },
  'POST /sandbox/checkout/{session_id}/pay': {
    ...shared,
    summary: 'Pays, or only saves the card in `setup` mode.',
    params: session,
    body: sandboxCardInput,
    reply: outcome,
  },
  'GET /sandbox/challenges/{challenge_id}': {
    ...shared,
    summary: 'The data of a 3-D Secure challenge.',
    params: challenge,
    reply: challengeView,
  },
  'POST /sandbox/challenges/{challenge_id}/complete': {
    ...shared,
    summary: 'Approves a challenge.',
    params: challenge,
    reply: outcome,
  },
  'POST /sandbox/challenges/{challenge_id}/fail': {
    ...shared,
    summary: 'Fails a challenge.',
    params: challenge,
    reply: outcome,
  },
  'GET /sandbox/portal/{session_id}': {
    ...shared,
    summary: 'The data of the customer portal.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/cards': {
    ...shared,
    summary: 'Adds a card and makes it the default.',
    params: session,
    body: sandboxCardInput,
    reply: outcome,
  },
  'POST /sandbox/portal/{session_id}/default-card': {
    ...shared,
    summary: 'Sets the default card.',
    params: session,
    body: paymentMethod,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/remove-card': {
    ...shared,
    summary: 'Removes a card, except the one that an active subscription is charged to.',
    params: session,
    body: paymentMethod,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/cancel': {
    ...shared,
    summary: 'Cancels the subscription at the end of its period.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/renew': {
    ...shared,
    summary: 'Reverts the cancellation.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/details': {
    ...shared,
    summary: 'Changes name, address and tax ID on future invoices.',
    params: session,
    body: details,
    reply: portalView,
  },
  'GET /sandbox/invoices/{invoice_id}': {
    ...shared,
    summary: 'The data of an invoice page.',
    params: z.object({ invoice_id: id() }),
    reply: sandboxInvoiceView,
  },
  'GET /sandbox/invoices/{invoice_id}/pdf': {
    ...shared,
    summary: 'The invoice as a PDF.',
    params: z.object({ invoice_id: id() }),
    content: ['application/pdf'],
  },
  'POST /sandbox/invoices/{invoice_id}/pay': {
    ...shared,
    summary: 'Pays an open invoice with a saved card or a new one.',
    params: z.object({ invoice_id: id() }),
    body: z.union([paymentMethod, sandboxCardInput]),
    reply: outcome,
  },
});
