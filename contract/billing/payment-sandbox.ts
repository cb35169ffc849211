import { z } from 'zod';
import { currencies } from '../catalogue/plans/plans.ts';
import { isSandboxCard } from '../catalogue/plans/sandbox-cards.ts';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/**
 * The pages of the built-in payment sandbox: `/pay/checkout/{id}`, `/pay/portal/{id}`, `/pay/invoice/{id}`,
 * `/pay/connect/{id}` and `/pay/challenge/{id}`. Whoever knows an id may see its page; no id can be guessed.
 * Amounts are cents of the `currency` beside them. No money moves.
 */

const currency = z.enum(currencies);
const cents = () => z.int();

/** A line of an order or an invoice. */
const line = z.object({
  description: z.string(),
  quantity: z.int().nullable(),
  amount_cents: cents(),
  /** Null for what is paid once. */
  interval: z.enum(['month', 'year']).nullable(),
  period_start_unix: unix().nullable(),
  period_end_unix: unix().nullable(),
  is_proration: z.boolean(),
});

/** What is taken off. */
const discount = z.object({
  /** The promotion code that gave it; null for a coupon without one. */
  code: z.string().nullable(),
  name: z.string(),
  amount_cents: cents(),
  percent_off: z.number().nullable(),
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.int().nullable(),
});

/** A card as it may be shown; its number is kept nowhere. */
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
  /** Two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});
export type SandboxAddress = z.infer<typeof address>;

/** A card as its holder types it. */
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

/** How a payment or a card went. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), redirect_url: z.string().nullable() }),
  /** 3-D Secure: the page `/pay/challenge/{challenge_id}` asks the holder. */
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
  /** `setup` only takes a card; `subscription` also charges it. */
  mode: z.enum(['subscription', 'setup']),
  status: z.enum(['open', 'complete', 'expired']),
  expires_at_unix: unix(),
  currency: currency.nullable(),
  customer_email: z.string().nullable(),
  lines: z.array(line),
  discounts: z.array(discount),
  /** Whether a promotion code may be typed in. */
  allow_promotion_codes: z.boolean(),
  subtotal_cents: cents(),
  tax_cents: cents(),
  /** To pay today. */
  total_cents: cents(),
  /** What is charged each interval afterwards; null in `setup`. */
  recurring: z.object({ amount_cents: cents(), interval: z.enum(['month', 'year']) }).nullable(),
  /** Where the browser goes when it is done, and when the customer leaves. */
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
});
export type SandboxCheckout = z.infer<typeof checkoutView>;

const challengeView = z.object({
  challenge_id: z.string(),
  shop_name: z.string(),
  /** `open` can be answered. */
  status: z.enum(['open', 'succeeded', 'failed']),
  /** Null where a card is checked and nothing is charged. */
  amount_cents: cents().nullable(),
  currency: currency.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** Where the browser goes after a refusal. */
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
  /** As `DE123456789`. */
  tax_id: text().pipe(z.string().trim().max(40)).nullable(),
});
export type SandboxBillingDetails = z.infer<typeof details>;

const portalView = z.object({
  session_id: z.string(),
  shop_name: z.string(),
  return_url: z.string().nullable(),
  /** `payment_method_update`: the page was opened to give another card. */
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
  /** Newest first, 24 at most. */
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
  /** Credit of the customer that was used (negative), or kept for later (positive). */
  balance_cents: cents(),
  amount_paid_cents: cents(),
  paid_at_unix: unix().nullable(),
  due_at_unix: unix().nullable(),
  /** The buyer, as at the time of the invoice. */
  customer: details,
  /** Cards that it can be paid with. */
  cards: z.array(cardView),
});
export type SandboxInvoice = z.infer<typeof sandboxInvoiceView>;

const connectView = z.object({
  link_id: z.string(),
  shop_name: z.string(),
  account_id: z.string(),
  /** The first visit sets the account up, later ones show and change it. */
  kind: z.enum(['onboarding', 'dashboard']),
  email: z.string().nullable(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  details: z
    .object({ first_name: z.string(), last_name: z.string(), country: z.string(), iban_last4: z.string() })
    .nullable(),
  return_url: z.string().nullable(),
  refresh_url: z.string().nullable(),
});
export type SandboxConnect = z.infer<typeof connectView>;

const session = z.object({ session_id: id() });
const challenge = z.object({ challenge_id: id() });
const paymentMethod = z.object({ payment_method_id: id() });
const shared = { access: 'public', hidden: true } as const;

export const paymentSandboxRoutes = defineRoutes({
  'GET /sandbox/checkout/{session_id}': {
    ...shared,
    summary: 'What the checkout page shows.',
    params: session,
    reply: checkoutView,
  },
  'POST /sandbox/checkout/{session_id}/promotion-code': {
    ...shared,
    summary: 'Uses a promotion code; an unknown or unfit one is an error of `code`.',
    params: session,
    body: z.object({ code: text().pipe(z.string().trim().min(1).max(100)) }),
    reply: checkoutView,
  },
  'DELETE /sandbox/checkout/{session_id}/promotion-code': {
    ...shared,
    summary: 'Takes the promotion code back.',
    params: session,
    reply: checkoutView,
  },
  'POST /sandbox/checkout/{session_id}/pay': {
    ...shared,
    summary: 'Pays, or only keeps the card in `setup`.',
    params: session,
    body: sandboxCardInput,
    reply: outcome,
  },
  'GET /sandbox/challenges/{challenge_id}': {
    ...shared,
    summary: 'The question of the bank (3-D Secure).',
    params: challenge,
    reply: challengeView,
  },
  'POST /sandbox/challenges/{challenge_id}/complete': {
    ...shared,
    summary: 'The holder approves.',
    params: challenge,
    reply: outcome,
  },
  'POST /sandbox/challenges/{challenge_id}/fail': {
    ...shared,
    summary: 'The holder refuses.',
    params: challenge,
    reply: outcome,
  },
  'GET /sandbox/portal/{session_id}': {
    ...shared,
    summary: 'What the customer’s page shows.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/cards': {
    ...shared,
    summary: 'Adds a card and makes it the default one.',
    params: session,
    body: sandboxCardInput,
    reply: outcome,
  },
  'POST /sandbox/portal/{session_id}/default-card': {
    ...shared,
    summary: 'Chooses the card that is charged.',
    params: session,
    body: paymentMethod,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/remove-card': {
    ...shared,
    summary: 'Forgets a card; the one that a subscription needs stays.',
    params: session,
    body: paymentMethod,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/cancel': {
    ...shared,
    summary: 'Ends the subscription with its period.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/renew': {
    ...shared,
    summary: 'Takes that back.',
    params: session,
    reply: portalView,
  },
  'POST /sandbox/portal/{session_id}/details': {
    ...shared,
    summary: 'Changes name, address and tax number on coming invoices.',
    params: session,
    body: details,
    reply: portalView,
  },
  'GET /sandbox/invoices/{invoice_id}': {
    ...shared,
    summary: 'What the page of an invoice shows.',
    params: z.object({ invoice_id: id() }),
    reply: sandboxInvoiceView,
  },
  'GET /sandbox/invoices/{invoice_id}/pdf': {
    ...shared,
    summary: 'The invoice as a file.',
    params: z.object({ invoice_id: id() }),
    content: ['application/pdf'],
  },
  'POST /sandbox/invoices/{invoice_id}/pay': {
    ...shared,
    summary: 'Pays an open invoice with a card that is kept, or with another.',
    params: z.object({ invoice_id: id() }),
    body: z.union([paymentMethod, sandboxCardInput]),
    reply: outcome,
  },
  'GET /sandbox/connect/{link_id}': {
    ...shared,
    summary: 'What the page of an account for payouts shows.',
    params: z.object({ link_id: id() }),
    reply: connectView,
  },
  'POST /sandbox/connect/{link_id}': {
    ...shared,
    summary: 'Sets the account up, or changes it.',
    params: z.object({ link_id: id() }),
    body: z.object({
      first_name: text().pipe(z.string().trim().min(1).max(100)),
      last_name: text().pipe(z.string().trim().min(1).max(100)),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be two letters'),
      iban: z
        .string()
        .max(60)
        .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
        .pipe(z.string().regex(/^[A-Z0-9]{6,34}$/, 'must be the number of a bank account')),
    }),
    reply: z.object({ redirect_url: z.string().nullable() }),
  },
  'POST /sandbox/connect/{link_id}/leave': {
    ...shared,
    summary: 'Leaves for later; the page can be opened again by a new link.',
    params: z.object({ link_id: id() }),
    reply: ok.extend({ redirect_url: z.string().nullable() }),
  },
});
