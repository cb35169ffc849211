import { addIntervals } from './billing-intervals.ts';
import { collectPayment, type PaymentOutcome } from './charges.ts';
import { draftInvoice, finalizeInvoice, listPendingItems } from './invoice-lifecycle.ts';
import { withBilledAmounts } from './prorations.ts';
import { startDiscount } from './sandbox-discounts.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Discount, DiscountSource, Invoice, InvoiceItem, Price, Subscription } from './stripe-objects.ts';
import { buildItem, periodLines, requireCompatiblePrices, toItemList } from './subscription-items.ts';
import { changeSubscription } from './subscription-updates.ts';

export interface StartOptions {
  readonly customer: string;
  readonly items: readonly {
    readonly price: Price;
    readonly quantity: number;
    readonly metadata?: Record<string, string>;
  }[];
  readonly discounts: readonly DiscountSource[];
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly defaultPaymentMethod: string | null;
  readonly trialEndS?: number | null;
  readonly checkoutSession?: string;
  /** The cardholder has just passed the challenge. */
  readonly approved?: boolean;
  /** URL to return to after a challenge. */
  readonly returnUrl?: string | null;
  /** Does not charge the first invoice: the caller confirms its payment. */
  readonly leaveUnpaid?: boolean;
}

/** Time after which a subscription with an unpaid first invoice expires. */
export const incompleteSeconds = 23 * 3600;

/** Starts a subscription; the first invoice is due immediately, unless there is a trial. */
export function startSubscription(
  state: SandboxState,
  options: StartOptions,
): { subscription: Subscription; outcome: PaymentOutcome | undefined } {
  const customer = state.get('customer', options.customer, 'customer');
  const nowS = state.timeFor(customer.id);
  const id = state.newId('sub_');
  const trialEndS = options.trialEndS ?? null;
  const interval = options.items[0]?.price.recurring;
  if (!interval) throw invalidRequest('A subscription must have at least one item.', 'items');
  const endS = trialEndS ?? addIntervals(nowS, interval, 1);
  const items = options.items.map(({ price, quantity, metadata }) =>
    buildItem(state, {
      subscription: id,
      price,
      quantity,
      startS: nowS,
      endS,
      createdS: nowS,
      metadata: metadata ?? {},
    }),
  );
  const currency = items[0]!.price.currency;
  requireCompatiblePrices(items, customer.currency ?? currency);
  const discounts = options.discounts.map((source) =>
    startDiscount(state, source, {
      customer: customer.id,
      subscription: id,
      checkoutSession: options.checkoutSession ?? null,
    }),
  );
  const subscription = state.add('subscription', {
    ...defaultFields(nowS),
    id,
    billing_cycle_anchor: trialEndS ?? nowS,
    currency,
    customer: customer.id,
    default_payment_method: options.defaultPaymentMethod,
    description: options.description,
    discounts: discounts.map((one) => one.id),
    items: toItemList(id, items),
    metadata: options.metadata,
    status: trialEndS === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock ?? null,
    trial_end: trialEndS,
    trial_start: trialEndS === null ? null : nowS,
  });
  state.emit('customer.subscription.created', subscription);
  if (trialEndS !== null) return { subscription, outcome: undefined };
  const invoice = draftPeriodInvoice(state, subscription, { reason: 'subscription_create' });
  const open = finalizeInvoice(state, invoice);
  const created = changeSubscription(state, state.get('subscription', id), {
    latest_invoice: open.id,
    items: toItemList(id, withBilledAmounts(items, open)),
  });
  if (options.leaveUnpaid && open.amount_due > 0) return { subscription: created, outcome: undefined };
  const outcome = collectPayment(state, open, {
    approved: options.approved ?? false,
    returnUrl: options.returnUrl ?? null,
  });
  return { subscription: state.get('subscription', id), outcome };
}

/** Drafts the invoice for the current period of the items, including the pending invoice items. */
export function draftPeriodInvoice(
  state: SandboxState,
  subscription: Subscription,
  options: {
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
    finalizesAtS?: number | null;
  },
): Invoice {
  const pending = listPendingItems(state, subscription.customer, subscription.currency, {
    subscription: subscription.id,
  });
  const items = subscription.items.data;
  const invoice = draftInvoice(state, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: options.reason,
    lines: [...pending.lines, ...periodLines(state, subscription.id, items)],
    discounts: activeDiscounts(state, subscription).map((one) => one.id),
    subscription: subscription.id,
    startS: items[0]!.current_period_start,
    endS: items[0]!.current_period_end,
    finalizesAtS: options.finalizesAtS ?? null,
  });
  assignToInvoice(state, pending.items, invoice.id);
  dropUsedDiscounts(state, subscription);
  return invoice;
}

/** Marks pending items as part of this invoice. */
export const assignToInvoice = (state: SandboxState, items: readonly InvoiceItem[], invoice: string): void => {
  for (const item of items) state.patch('invoiceitem', item, { invoice });
};

/** The discounts of a subscription that have not expired. */
export function activeDiscounts(state: SandboxState, subscription: Subscription): Discount[] {
  const nowS = state.timeFor(subscription.customer);
  return subscription.discounts.map((id) => state.get('discount', id)).filter(({ end }) => end === null || end > nowS);
}

/** Removes expired discounts, and those of duration `once`, which apply to one invoice only. */
export function dropUsedDiscounts(state: SandboxState, subscription: Subscription): void {
  const remaining = activeDiscounts(state, subscription).filter(
    ({ source }) => state.get('coupon', source.coupon).duration !== 'once',
  );
  if (remaining.length === subscription.discounts.length) return;
  state.patch('subscription', subscription, { discounts: remaining.map((one) => one.id) });
}

const defaultFields = (
  nowS: number,
): Omit<Subscription, 'id' | 'currency' | 'customer' | 'items' | 'status' | 'billing_cycle_anchor'> => ({
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: nowS,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: nowS,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
});
