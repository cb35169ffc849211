import { daySeconds } from './billing-intervals.ts';
import { computeTotals, type DraftLine, lineToDraft } from './invoice-lines.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Customer, Invoice, InvoiceItem } from './stripe-objects.ts';

/** As at Stripe, the invoice of a renewal stays a draft for an hour. */
export const renewalDraftSeconds = 3600;

export interface InvoiceOptions {
  readonly customer: string;
  readonly currency: string;
  readonly reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  readonly lines: readonly DraftLine[];
  /** IDs of discounts. */
  readonly discounts: readonly string[];
  readonly subscription?: string | null;
  readonly startS?: number;
  readonly endS?: number;
  readonly metadata?: Record<string, string>;
  readonly description?: string | null;
  readonly autoAdvance?: boolean;
  /** Time of the automatic finalization; undefined: the caller finalizes the invoice. */
  readonly finalizesAtS?: number | null;
  readonly defaultPaymentMethod?: string | null;
  readonly prorationS?: number | undefined;
  /** Sends the invoice, to be paid on its page, instead of charging the customer's card. */
  readonly sending?: { readonly daysUntilDue?: number | undefined; readonly dueS?: number | undefined } | undefined;
}

/** Adds a draft invoice with its totals. */
export function draftInvoice(state: SandboxState, options: InvoiceOptions): Invoice {
  const customer = state.get('customer', options.customer, 'customer');
  const nowS = state.timeFor(customer.id);
  const id = state.newId('in_');
  const discounts = options.discounts.map((one) => state.get('discount', one));
  const totals = computeTotals(state, options.lines, discounts, options.currency, id);
  const { startS = nowS, endS = nowS, subscription = null, sending } = options;
  const days = sending?.daysUntilDue;
  const invoice = state.add('invoice', {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    ...computeAmounts(customer, totals.total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: options.autoAdvance ?? true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: options.finalizesAtS ?? null,
    billing_reason: options.reason,
    collection_method: sending ? 'send_invoice' : 'charge_automatically',
    created: nowS,
    currency: options.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: customer.$?.taxId ? [{ type: 'eu_vat', value: customer.$.taxId }] : [],
    default_payment_method: options.defaultPaymentMethod ?? null,
    default_source: null,
    default_tax_rates: [],
    description: options.description ?? null,
    discounts: discounts.map((one) => one.id),
    due_date: days === undefined ? (sending?.dueS ?? null) : nowS + days * daySeconds,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: totals.lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: options.metadata ?? {},
    next_payment_attempt: sending ? null : (options.finalizesAtS ?? null),
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: state.find('subscription', subscription)?.metadata ?? {},
            subscription,
            ...(options.prorationS === undefined ? {} : { subscription_proration_date: options.prorationS }),
          },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: endS,
    period_start: startS,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    test_clock: customer.test_clock ?? null,
    total: totals.total,
    total_discount_amounts: totals.discountAmounts,
    total_excluding_tax: totals.total,
    total_pretax_credit_amounts: totals.discountAmounts.map((one) => ({ ...one, type: 'discount' as const })),
    total_taxes: [],
    webhooks_delivered_at: nowS,
    $: { taxId: customer.$?.taxId ?? null, ...(days === undefined ? {} : { daysUntilDue: days }) },
  });
  state.emit('invoice.created', invoice);
  return invoice;
}

/** Stripe's minimum charge; smaller amounts are added to the customer's balance. */
const minChargeCents = 50;

/** The amounts of an invoice after the customer's balance is applied; a negative balance is credit. */
function computeAmounts({ balance }: Customer, total: number) {
  const owed = total + balance;
  const isCharged = total > 0 && owed >= minChargeCents;
  const due = isCharged ? owed : 0;
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: isCharged ? 0 : owed,
  };
}

/** Adds lines to a draft and recomputes its totals. */
export function addLines(state: SandboxState, invoice: Invoice, added: readonly DraftLine[]): Invoice {
  if (invoice.status !== 'draft')
    throw invalidRequest('This invoice is no longer editable.', 'invoice', 'invoice_not_editable');
  const customer = state.get('customer', invoice.customer ?? '', 'customer');
  const discounts = invoice.discounts.map((one) => state.get('discount', one));
  const lines = [...invoice.lines.data.map((line) => lineToDraft(state, line)), ...added];
  const totals = computeTotals(state, lines, discounts, invoice.currency, invoice.id);
  const patched = state.patch('invoice', invoice, {
    ...computeAmounts(customer, totals.total),
    lines: { ...invoice.lines, data: totals.lines },
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    total: totals.total,
    total_discount_amounts: totals.discountAmounts,
    total_excluding_tax: totals.total,
    total_pretax_credit_amounts: totals.discountAmounts.map((one) => ({ ...one, type: 'discount' as const })),
  });
  state.emit('invoice.updated', patched);
  return patched;
}

/** The pending items for the customer's next invoice, also as draft lines. */
export function listPendingItems(
  state: SandboxState,
  customer: string,
  currency: string,
  invoice: { subscription: string | null },
): { lines: DraftLine[]; items: InvoiceItem[] } {
  const items: InvoiceItem[] = [];
  for (const item of state.all('invoiceitem')) {
    if (item.customer !== customer || item.invoice !== null || item.currency !== currency) continue;
    const owner = item.parent?.subscription_details?.subscription ?? null;
    if (owner === null || invoice.subscription === null || owner === invoice.subscription) items.push(item);
  }
  return { lines: items.map((item) => itemToDraftLine(state, item)), items };
}

export const itemToDraftLine = (state: SandboxState, item: InvoiceItem): DraftLine => ({
  cents: item.amount,
  description: item.description ?? '',
  startS: item.period.start,
  endS: item.period.end,
  discountable: item.discountable,
  quantity: item.quantity,
  price: state.find('price', item.pricing?.price_details?.price ?? '') ?? null,
  proration: item.proration,
  subscription: (item.parent?.subscription_details?.subscription as string | undefined) ?? null,
  item: item.$?.item ?? null,
  invoiceItem: item.id,
  metadata: item.metadata ?? {},
});

/** Finalizes a draft: the invoice gets its number and is payable. */
export function finalizeInvoice(state: SandboxState, draft: Invoice): Invoice {
  if (draft.status !== 'draft')
    throw invalidRequest('This invoice is already finalized.', 'invoice', 'invoice_not_editable');
  const customer = state.get('customer', draft.customer ?? '', 'customer');
  const nowS = state.timeFor(customer.id);
  const sequence = customer.next_invoice_sequence ?? 1;
  const amounts = computeAmounts(customer, draft.total);
  const payment = amounts.amount_due > 0 ? addPaymentIntent(state, draft, amounts.amount_due, nowS) : undefined;
  state.patch('customer', customer, {
    next_invoice_sequence: sequence + 1,
    balance: amounts.ending_balance,
    currency: customer.currency ?? draft.currency,
  });
  const open = state.patch('invoice', draft, {
    ...amounts,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    effective_at: nowS,
    ...(draft.$?.daysUntilDue === undefined ? {} : { due_date: nowS + draft.$.daysUntilDue * daySeconds }),
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    hosted_invoice_url: `${state.publicUrl}/pay/invoice/${draft.id}`,
    invoice_pdf: `${state.publicUrl}/sandbox/invoices/${draft.id}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: nowS },
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    $: { ...draft.$, taxId: customer.$?.taxId ?? null, ...(payment ? { paymentIntent: payment } : {}) },
  });
  state.emit('invoice.finalized', open);
  return open;
}

const paymentDescriptions: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  manual: 'Payment for Invoice',
};

/** Adds the payment intent of an invoice and the link between the two. Returns the ID of the intent. */
function addPaymentIntent(state: SandboxState, invoice: Invoice, amount: number, nowS: number): string {
  const id = state.newId('pi_');
  const payment = state.add('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: state.newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created: nowS,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: paymentDescriptions[invoice.billing_reason ?? ''] ?? 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    $: { invoice: invoice.id },
  });
  state.emit('payment_intent.created', payment);
  state.add('invoice_payment', {
    id: state.newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: nowS,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
    $: { customer: invoice.customer ?? '' },
  });
  return id;
}

/** Voids an open invoice. Customer credit that it used is returned. */
export function voidInvoice(state: SandboxState, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open.`,
      'invoice',
      'invoice_not_editable',
    );
  const customer = state.get('customer', invoice.customer ?? '', 'customer');
  const used = invoice.starting_balance - (invoice.ending_balance ?? 0);
  if (used !== 0) state.patch('customer', customer, { balance: customer.balance + used });
  const nowS = state.timeFor(customer.id);
  const payment = state.find('payment_intent', invoice.$?.paymentIntent ?? '');
  if (payment && payment.status !== 'succeeded')
    state.emit(
      'payment_intent.canceled',
      state.patch('payment_intent', payment, { status: 'canceled', canceled_at: nowS }),
    );
  const voided = state.patch('invoice', invoice, {
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: nowS },
  });
  state.emit('invoice.voided', voided);
  return voided;
}
