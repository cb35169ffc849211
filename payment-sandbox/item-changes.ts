import { addIntervals, isSameInterval } from './billing-intervals.ts';
import { cardError, collectPayment, type PaymentOutcome } from './charges.ts';
import { draftInvoice, finalizeInvoice, listPendingItems } from './invoice-lifecycle.ts';
import type { DraftLine } from './invoice-lines.ts';
import { remainingTimeDebit, unusedTimeCredit, withBilledAmounts } from './prorations.ts';
import { SandboxError } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Invoice, Subscription, SubscriptionItem } from './stripe-objects.ts';
import { currentPeriod, periodLines, requireCompatiblePrices, toItemList, withPeriod } from './subscription-items.ts';
import { activeDiscounts, assignToInvoice, dropUsedDiscounts } from './subscription-start.ts';
import { changeSubscription } from './subscription-updates.ts';

export interface ItemChange {
  /** The new items, with the current period. */
  readonly items: readonly SubscriptionItem[];
  readonly prorationBehavior: 'create_prorations' | 'always_invoice' | 'none';
  readonly prorationS: number | undefined;
  readonly anchorParam: 'now' | 'unchanged';
  readonly paymentBehavior: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | 'default_incomplete';
  /** Only drafts the invoice, for a preview. */
  readonly dryRun?: boolean;
}

/** Changes the items of a subscription. Returns the invoice of the change if one is created now. */
export function changeItems(
  state: SandboxState,
  subscription: Subscription,
  change: ItemChange,
): { invoice: Invoice | undefined } {
  requireCompatiblePrices(change.items, subscription.currency);
  const nowS = state.timeFor(subscription.customer);
  const plan = planChange(state, subscription, change, nowS);
  if (!plan.isInvoiced) {
    const items = subscription.status === 'trialing' ? plan.items : addPendingItems(state, subscription, plan);
    changeSubscription(state, subscription, { ...plan.fields, items: toItemList(subscription.id, items) });
    return { invoice: undefined };
  }
  const draft = draftChangeInvoice(state, subscription, plan, change);
  if (change.dryRun) return { invoice: draft };
  const open = finalizeInvoice(state, draft);
  const items = toItemList(subscription.id, withBilledAmounts(plan.items, open));
  const fields = { ...plan.fields, items, latest_invoice: open.id };
  if (change.paymentBehavior === 'pending_if_incomplete') return collectOrDefer(state, subscription, open, fields);
  changeSubscription(state, state.get('subscription', subscription.id), fields);
  if (change.paymentBehavior === 'default_incomplete' && open.amount_due > 0) return { invoice: open };
  const outcome = collectPayment(state, open);
  if (outcome.kind !== 'paid' && change.paymentBehavior === 'error_if_incomplete') throw paymentRequiredError(outcome);
  return { invoice: outcome.invoice };
}

/** The result of a change before it is applied. */
interface ChangePlan {
  readonly items: readonly SubscriptionItem[];
  readonly fields: Partial<Subscription>;
  readonly lines: readonly DraftLine[];
  readonly isInvoiced: boolean;
  readonly startS: number;
  readonly endS: number;
}

/** Computes the items, the invoice lines and the period of a change, without changing the state. */
function planChange(state: SandboxState, subscription: Subscription, change: ItemChange, nowS: number): ChangePlan {
  const before = subscription.items.data;
  const changesInterval = !isSameInterval(before[0]!.price.recurring, change.items[0]!.price.recurring);
  const isReset = (change.anchorParam === 'now' || changesInterval) && subscription.status !== 'trialing';
  const atS = change.prorationS ?? nowS;
  const hasProrations = change.prorationBehavior !== 'none' && subscription.status !== 'trialing';
  const isUnchanged = (item: SubscriptionItem) => hasSameItem(before, item);
  const removed = before.filter((item) => isReset || !hasSameItem(change.items, item));
  const credits = hasProrations
    ? removed.flatMap((item) => unusedTimeCredit(state, subscription.id, item, atS) ?? [])
    : [];
  if (isReset) return planNewPeriod(state, subscription, change.items, credits, nowS);
  const { startS, endS } = currentPeriod(subscription);
  const added = change.items.filter((item) => !isUnchanged(item));
  const debits = hasProrations
    ? added.flatMap((item) => remainingTimeDebit(state, subscription.id, item, atS) ?? [])
    : [];
  const items = change.items.map((item) =>
    hasProrations && !isUnchanged(item) ? { ...item, $: { billed: null } } : item,
  );
  const lines = [...credits, ...debits];
  const isInvoiced = change.prorationBehavior === 'always_invoice' && lines.length > 0;
  return { items, fields: {}, lines, isInvoiced, startS, endS };
}

/** Plans a change that starts a new period now and bills it in full, less the credits for the old one. */
function planNewPeriod(
  state: SandboxState,
  subscription: Subscription,
  newItems: readonly SubscriptionItem[],
  credits: readonly DraftLine[],
  nowS: number,
): ChangePlan {
  const endS = addIntervals(nowS, newItems[0]!.price.recurring!, 1);
  const items = withPeriod(newItems, nowS, endS).map((item) => ({ ...item, $: { billed: null } }));
  return {
    items,
    fields: { billing_cycle_anchor: nowS, ...(subscription.cancel_at_period_end ? { cancel_at: endS } : {}) },
    lines: [...credits, ...periodLines(state, subscription.id, items)],
    isInvoiced: true,
    startS: nowS,
    endS,
  };
}

/** Whether the list contains the item with the same price and quantity. */
const hasSameItem = (items: readonly SubscriptionItem[], item: SubscriptionItem): boolean =>
  items.some(({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity);

function draftChangeInvoice(
  state: SandboxState,
  subscription: Subscription,
  plan: ChangePlan,
  change: ItemChange,
): Invoice {
  const pending = listPendingItems(state, subscription.customer, subscription.currency, {
    subscription: subscription.id,
  });
  const invoice = draftInvoice(state, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_update',
    lines: [...pending.lines, ...plan.lines],
    discounts: activeDiscounts(state, subscription).map((one) => one.id),
    subscription: subscription.id,
    startS: plan.startS,
    endS: plan.endS,
    prorationS: change.prorationS,
  });
  assignToInvoice(state, pending.items, invoice.id);
  dropUsedDiscounts(state, state.get('subscription', subscription.id));
  return invoice;
}

/** Stores prorations as pending items of the next invoice. Returns the items with their billed amounts. */
function addPendingItems(
  state: SandboxState,
  subscription: Subscription,
  { lines, items }: ChangePlan,
): readonly SubscriptionItem[] {
  for (const line of lines) {
    const item = state.add('invoiceitem', {
      id: state.newId('ii_'),
      object: 'invoiceitem',
      amount: line.cents,
      currency: subscription.currency,
      customer: subscription.customer,
      customer_account: null,
      date: state.timeFor(subscription.customer),
      description: line.description,
      discountable: line.discountable,
      discounts: [],
      invoice: null,
      livemode: false,
      metadata: {},
      parent: {
        subscription_details: { subscription: subscription.id, subscription_item: line.item ?? '' },
        type: 'subscription_details',
      },
      period: { start: line.startS, end: line.endS },
      pricing: null,
      proration: true,
      quantity: line.quantity ?? 1,
      quantity_decimal: String(line.quantity ?? 1),
      tax_rates: [],
      test_clock: subscription.test_clock,
      $: { item: line.item ?? '' },
    });
    state.emit('invoiceitem.created', item);
  }
  return items.map((item) => {
    const debit = lines.find((line) => line.item === item.id && line.cents > 0);
    return debit ? { ...item, $: { billed: { netCents: debit.cents, startS: debit.startS, endS: debit.endS } } } : item;
  });
}

/** How long a pending update waits for its payment. */
const pendingUpdateSeconds = 23 * 3600;

/** Collects the invoice. If that fails, the change becomes a pending update, which is applied when the invoice is paid. */
function collectOrDefer(
  state: SandboxState,
  subscription: Subscription,
  open: Invoice,
  fields: Partial<Subscription>,
): { invoice: Invoice } {
  const outcome = collectPayment(state, open);
  const current = state.get('subscription', subscription.id);
  if (outcome.kind === 'paid') {
    changeSubscription(state, current, fields);
    return { invoice: outcome.invoice };
  }
  changeSubscription(state, current, {
    pending_update: {
      billing_cycle_anchor: fields.billing_cycle_anchor ?? null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: state.timeFor(subscription.customer) + pendingUpdateSeconds,
      metadata: null,
      subscription_items: [...fields.items!.data],
      trial_end: null,
      trial_from_plan: null,
    },
    $: { ...current.$, pending: { invoice: open.id, next: fields } },
  });
  return { invoice: outcome.invoice };
}

/** The error of a change that requires payment and was not paid; the whole change is undone. */
export function paymentRequiredError(outcome: Exclude<PaymentOutcome, { kind: 'paid' }>): SandboxError {
  if (outcome.kind === 'failed') return new SandboxError(402, cardError(outcome.decline).body);
  return new SandboxError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  });
}
