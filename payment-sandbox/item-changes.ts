import { addIntervals } from './billing-intervals.ts';
import { cardError, collect, type Outcome } from './charges.ts';
import { draftInvoice, finalize, takePending } from './invoice-lifecycle.ts';
import { inPeriod, linesOfPeriod, listOfItems, periodOf, requireFit } from './subscription-items.ts';
import type { DraftLine } from './invoice-lines.ts';
import { creditOf, debitOf, withBilled } from './prorations.ts';
import { SandboxError } from './sandbox-errors.ts';
import { changeSubscription } from './subscription-updates.ts';
import { activeDiscounts, dropOnce, placed } from './subscription-start.ts';
import type { Invoice, Subscription, SubscriptionItem } from './stripe-objects.ts';
import type { SandboxState } from './sandbox-state.ts';

export interface Change {
  /** The items as they are to be, in the present period. */
  readonly items: readonly SubscriptionItem[];
  readonly prorationBehavior: 'create_prorations' | 'always_invoice' | 'none';
  readonly prorationS: number | undefined;
  readonly anchor: 'now' | 'unchanged';
  readonly paymentBehavior: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | 'default_incomplete';
  /** Only drafts the invoice, for a preview. */
  readonly dryRun?: boolean;
}

/** Puts a subscription on other items. Answers the invoice of the change, where there is one at once. */
export function changeItems(
  state: SandboxState,
  subscription: Subscription,
  change: Change,
): { invoice: Invoice | undefined } {
  requireFit(change.items, subscription.currency);
  const nowS = state.timeOf(subscription.customer);
  const plan = planOf(state, subscription, change, nowS);
  if (!plan.isInvoiced) {
    const items = subscription.status === 'trialing' ? plan.items : keepLines(state, subscription, plan);
    changeSubscription(state, subscription, { ...plan.fields, items: listOfItems(subscription.id, items) });
    return { invoice: undefined };
  }
  const draft = invoiceOf(state, subscription, plan, change);
  if (change.dryRun) return { invoice: draft };
  const open = finalize(state, draft);
  const items = listOfItems(subscription.id, withBilled(plan.items, open));
  const fields = { ...plan.fields, items, latest_invoice: open.id };
  if (change.paymentBehavior === 'pending_if_incomplete') return orPending(state, subscription, open, fields);
  changeSubscription(state, state.get('subscription', subscription.id), fields);
  if (change.paymentBehavior === 'default_incomplete' && open.amount_due > 0) return { invoice: open };
  const outcome = collect(state, open);
  if (outcome.kind !== 'paid' && change.paymentBehavior === 'error_if_incomplete') throw refusal(outcome);
  return { invoice: outcome.invoice };
}

interface Plan {
  readonly items: readonly SubscriptionItem[];
  readonly fields: Partial<Subscription>;
  readonly lines: readonly DraftLine[];
  readonly isInvoiced: boolean;
  readonly startS: number;
  readonly endS: number;
}

function planOf(state: SandboxState, subscription: Subscription, change: Change, nowS: number): Plan {
  const before = subscription.items.data;
  const old = before[0]!.price.recurring!;
  const wanted = change.items[0]!.price.recurring!;
  const otherInterval = old.interval !== wanted.interval || old.interval_count !== wanted.interval_count;
  const isReset = (change.anchor === 'now' || otherInterval) && subscription.status !== 'trialing';
  const atS = change.prorationS ?? nowS;
  const prorates = change.prorationBehavior !== 'none' && subscription.status !== 'trialing';
  const isSame = (item: SubscriptionItem) =>
    before.some(
      ({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity,
    );
  const leaving = before.filter(
    (item) =>
      isReset ||
      !change.items.some(
        ({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity,
      ),
  );
  const credits = prorates ? leaving.flatMap((item) => creditOf(state, subscription.id, item, atS) ?? []) : [];
  if (isReset) {
    const endS = addIntervals(nowS, wanted, 1);
    const items = inPeriod(change.items, nowS, endS).map((item) => ({ ...item, $: { billed: null } }));
    const lines = [...credits, ...linesOfPeriod(state, subscription.id, items)];
    return {
      items,
      fields: { billing_cycle_anchor: nowS, ...(subscription.cancel_at_period_end ? { cancel_at: endS } : {}) },
      lines,
      isInvoiced: true,
      startS: nowS,
      endS,
    };
  }
  const { startS, endS } = periodOf(subscription);
  const entering = change.items.filter((item) => !isSame(item));
  const debits = prorates ? entering.flatMap((item) => debitOf(state, subscription.id, item, atS) ?? []) : [];
  const items = change.items.map((item) => (prorates && !isSame(item) ? { ...item, $: { billed: null } } : item));
  const lines = [...credits, ...debits];
  const isInvoiced = change.prorationBehavior === 'always_invoice' && lines.length > 0;
  return { items, fields: {}, lines, isInvoiced, startS, endS };
}

function invoiceOf(state: SandboxState, subscription: Subscription, plan: Plan, change: Change): Invoice {
  const pending = takePending(state, subscription.customer, subscription.currency, { subscription: subscription.id });
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
  placed(state, pending.items, invoice.id);
  dropOnce(state, state.get('subscription', subscription.id));
  return invoice;
}

/** Prorations that wait for the next invoice. Answers the items with what is billed for them. */
function keepLines(state: SandboxState, subscription: Subscription, { lines, items }: Plan): readonly SubscriptionItem[] {
  for (const line of lines) {
    const item = state.add('invoiceitem', {
      id: state.newId('ii_'),
      object: 'invoiceitem',
      amount: line.cents,
      currency: subscription.currency,
      customer: subscription.customer,
      customer_account: null,
      date: state.timeOf(subscription.customer),
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

/** How long a change waits for its payment. */
const pendingSeconds = 23 * 3600;

function orPending(
  state: SandboxState,
  subscription: Subscription,
  open: Invoice,
  fields: Partial<Subscription>,
): { invoice: Invoice } {
  const outcome = collect(state, open);
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
      expires_at: state.timeOf(subscription.customer) + pendingSeconds,
      metadata: null,
      subscription_items: [...fields.items!.data],
      trial_end: null,
      trial_from_plan: null,
    },
    $: { ...current.$, pending: { invoice: open.id, next: fields } },
  });
  return { invoice: outcome.invoice };
}

/** The error of a change that had to be paid and was not: nothing of it stays. */
export function refusal(outcome: Exclude<Outcome, { kind: 'paid' }>): SandboxError {
  if (outcome.kind === 'failed') return new SandboxError(402, cardError(outcome.decline).body);
  return new SandboxError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  });
}
