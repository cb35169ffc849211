import { collectPayment } from './charges.ts';
import { nextPayoutTime, runScheduledPayout } from './connect/account-balance.ts';
import { finalizeInvoice, voidInvoice } from './invoice-lifecycle.ts';
import { ownerIdOf, type SandboxState } from './sandbox-state.ts';
import { startNextPhase } from './schedule-phases.ts';
import type { AnyObject, CheckoutSession, Invoice, Subscription } from './stripe-objects.ts';
import { endSubscription, expireIncomplete } from './subscription-end.ts';
import { currentPeriod } from './subscription-items.ts';
import { renewSubscription } from './subscription-renewal.ts';
import { incompleteSeconds } from './subscription-start.ts';
import { changeSubscription, findInvoiceSubscription } from './subscription-updates.ts';

/** Time of the next change of an object without a request, Unix seconds; undefined: none. */
export function dueTime(object: AnyObject): number | undefined {
  switch (object.object) {
    case 'invoice':
      if (!object.auto_advance) return undefined;
      if (object.status === 'draft') return object.automatically_finalizes_at ?? undefined;
      return object.status === 'open' ? (object.next_payment_attempt ?? undefined) : undefined;
    case 'subscription':
      return subscriptionDueTime(object);
    case 'subscription_schedule':
      return object.status === 'active' ? object.current_phase?.end_date : undefined;
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : undefined;
    case 'account':
      return nextPayoutTime(object);
    default:
      return undefined;
  }
}

function subscriptionDueTime(subscription: Subscription): number | undefined {
  const { status, cancel_at, pending_update, created } = subscription;
  if (status === 'incomplete') return created + incompleteSeconds;
  if (status !== 'active' && status !== 'past_due' && status !== 'trialing') return undefined;
  return Math.min(currentPeriod(subscription).endS, cancel_at ?? Infinity, pending_update?.expires_at ?? Infinity);
}

/** Order of changes that are due in the same second: the schedule runs before the renewal that it affects. */
const ranks: Partial<Record<AnyObject['object'], number>> = {
  subscription_schedule: 0,
  subscription: 1,
  invoice: 2,
  'checkout.session': 3,
  account: 4,
};
/** The kinds of objects that change without a request. */
export const dueKinds = ['subscription_schedule', 'subscription', 'invoice', 'checkout.session', 'account'] as const;
/** Decades of renewals need fewer steps, so more of them mean an endless loop. */
const maxSteps = 20_000;

/** Runs all changes that are due until `untilS` for the customers that `includesCustomer` selects, in order of time. */
export function runDueChanges(
  state: SandboxState,
  untilS: number,
  includesCustomer: (customer: string | undefined) => boolean,
  setTime: (nowS: number) => void,
): void {
  for (let step = 0; step < maxSteps; step += 1) {
    const next = findFirstDue(state, untilS, includesCustomer);
    if (!next) return;
    setTime(next.dueS);
    runDueChange(state, next.object, next.dueS);
  }
  throw new Error('The payment sandbox ran too many due changes: it is in an endless loop.');
}

function findFirstDue(
  state: SandboxState,
  untilS: number,
  includesCustomer: (customer: string | undefined) => boolean,
) {
  let first: { object: AnyObject; dueS: number } | undefined;
  for (const kind of dueKinds)
    for (const object of state.all(kind)) {
      const dueS = dueTime(object);
      if (dueS === undefined || dueS > untilS) continue;
      const isFirst =
        !first || dueS < first.dueS || (dueS === first.dueS && ranks[object.object]! < ranks[first.object.object]!);
      if (isFirst && includesCustomer(ownerIdOf(object))) first = { object, dueS };
    }
  return first;
}

function runDueChange(state: SandboxState, object: AnyObject, nowS: number): void {
  if (object.object === 'subscription_schedule') startNextPhase(state, object);
  else if (object.object === 'subscription') advanceSubscription(state, object, nowS);
  else if (object.object === 'invoice') advanceInvoice(state, object);
  else if (object.object === 'checkout.session') expireSession(state, object);
  else if (object.object === 'account') runScheduledPayout(state, object);
}

function advanceSubscription(state: SandboxState, subscription: Subscription, nowS: number): void {
  const { status, cancel_at, pending_update } = subscription;
  if (status === 'incomplete') expireIncomplete(state, subscription);
  else if (cancel_at !== null && cancel_at <= nowS && !subscription.cancel_at_period_end)
    endSubscription(state, subscription, { reason: 'cancellation_requested' });
  else if (pending_update && pending_update.expires_at <= nowS) expirePendingUpdate(state, subscription);
  else renewSubscription(state, subscription);
}

function expirePendingUpdate(state: SandboxState, subscription: Subscription): void {
  const { pending, ...rest } = subscription.$ ?? {};
  const invoice = state.find('invoice', pending?.invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(state, invoice);
  const changed = changeSubscription(state, subscription, { pending_update: null, $: rest });
  state.emit('customer.subscription.pending_update_expired', changed);
}

function advanceInvoice(state: SandboxState, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(state, invoice) : invoice;
  if (open.collection_method === 'send_invoice' && open.amount_remaining > 0) {
    state.emit('invoice.sent', open);
    return;
  }
  const { kind, invoice: attempted } = collectPayment(state, open);
  const subscription = findInvoiceSubscription(state, attempted);
  const isFinalFailure =
    kind !== 'paid' && attempted.next_payment_attempt === null && subscription?.latest_invoice === attempted.id;
  if (isFinalFailure && subscription?.status === 'past_due')
    endSubscription(state, subscription, { reason: 'payment_failed' });
}

export function expireSession(state: SandboxState, session: CheckoutSession): CheckoutSession {
  const expired = state.patch('checkout.session', session, { status: 'expired', url: null });
  state.emit('checkout.session.expired', expired);
  return expired;
}

/** Advances the server time to `nowS` and runs all changes that become due, except for customers on test clocks. */
export function advanceServerTime(state: SandboxState, nowS: number): void {
  const isOnServerTime = (customer: string | undefined) =>
    customer === undefined || !state.find('customer', customer)?.test_clock;
  runDueChanges(state, nowS, isOnServerTime, (atS) => {
    state.nowS = atS;
  });
  state.nowS = nowS;
}
