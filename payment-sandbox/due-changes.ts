import { collect } from './charges.ts';
import { endSubscription, expireIncomplete } from './subscription-end.ts';
import { finalize, voidInvoice } from './invoice-lifecycle.ts';
import { periodOf } from './subscription-items.ts';
import { renew } from './subscription-renewal.ts';
import { turnPhase } from './schedule-phases.ts';
import { changeSubscription } from './subscription-updates.ts';
import { incompleteSeconds } from './subscription-start.ts';
import type { AnyObject, CheckoutSession, Invoice, Subscription } from './stripe-objects.ts';
import { customerOf, type SandboxState } from './sandbox-state.ts';

/** When something happens to an object by itself, in seconds; undefined: never. */
export function dueOf(object: AnyObject): number | undefined {
  switch (object.object) {
    case 'invoice':
      if (!object.auto_advance) return undefined;
      if (object.status === 'draft') return object.automatically_finalizes_at ?? undefined;
      return object.status === 'open' ? (object.next_payment_attempt ?? undefined) : undefined;
    case 'subscription':
      return dueOfSubscription(object);
    case 'subscription_schedule':
      return object.status === 'active' ? object.current_phase?.end_date : undefined;
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : undefined;
    default:
      return undefined;
  }
}

function dueOfSubscription(subscription: Subscription): number | undefined {
  const { status, cancel_at, pending_update, created } = subscription;
  if (status === 'incomplete') return created + incompleteSeconds;
  if (status !== 'active' && status !== 'past_due' && status !== 'trialing') return undefined;
  return Math.min(periodOf(subscription).endS, cancel_at ?? Infinity, pending_update?.expires_at ?? Infinity);
}

/** What comes first where several are due at the same second: a schedule decides what is renewed. */
const ranks: Partial<Record<AnyObject['object'], number>> = {
  subscription_schedule: 0,
  subscription: 1,
  invoice: 2,
  'checkout.session': 3,
};
const kinds = ['subscription_schedule', 'subscription', 'invoice', 'checkout.session'] as const;
/** More than decades of renewals: a state that does not come to rest is broken. */
const maxSteps = 20_000;

/** Lets all happen that is due until `untilS` to the customers for whom `concerns` holds, in order of time. */
export function passTime(
  state: SandboxState,
  untilS: number,
  concerns: (customer: string | undefined) => boolean,
  setTime: (nowS: number) => void,
): void {
  for (let step = 0; step < maxSteps; step += 1) {
    const next = firstDue(state, untilS, concerns);
    if (!next) return;
    setTime(next.dueS);
    happen(state, next.object, next.dueS);
  }
  throw new Error('The payment sandbox does not come to rest.');
}

function firstDue(state: SandboxState, untilS: number, concerns: (customer: string | undefined) => boolean) {
  let first: { object: AnyObject; dueS: number } | undefined;
  for (const kind of kinds)
    for (const object of state.all(kind)) {
      const dueS = dueOf(object);
      if (dueS === undefined || dueS > untilS) continue;
      const isFirst =
        !first || dueS < first.dueS || (dueS === first.dueS && ranks[object.object]! < ranks[first.object.object]!);
      if (isFirst && concerns(customerOf(object))) first = { object, dueS };
    }
  return first;
}

function happen(state: SandboxState, object: AnyObject, nowS: number): void {
  if (object.object === 'subscription_schedule') turnPhase(state, object);
  else if (object.object === 'subscription') happenToSubscription(state, object, nowS);
  else if (object.object === 'invoice') happenToInvoice(state, object);
  else if (object.object === 'checkout.session') expireSession(state, object);
}

function happenToSubscription(state: SandboxState, subscription: Subscription, nowS: number): void {
  const { status, cancel_at, pending_update } = subscription;
  if (status === 'incomplete') expireIncomplete(state, subscription);
  else if (cancel_at !== null && cancel_at <= nowS && !subscription.cancel_at_period_end)
    endSubscription(state, subscription, { reason: 'cancellation_requested' });
  else if (pending_update && pending_update.expires_at <= nowS) expirePending(state, subscription);
  else renew(state, subscription);
}

function expirePending(state: SandboxState, subscription: Subscription): void {
  const { pending, ...rest } = subscription.$ ?? {};
  const invoice = state.find('invoice', pending?.invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(state, invoice);
  const changed = changeSubscription(state, subscription, { pending_update: null, $: rest });
  state.emit('customer.subscription.pending_update_expired', changed);
}

function happenToInvoice(state: SandboxState, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalize(state, invoice) : invoice;
  const { kind, invoice: tried } = collect(state, open);
  const id = tried.parent?.subscription_details?.subscription;
  const subscription = state.find('subscription', typeof id === 'string' ? id : '');
  const isGivenUp = kind !== 'paid' && tried.next_payment_attempt === null && subscription?.latest_invoice === tried.id;
  if (isGivenUp && subscription?.status === 'past_due')
    endSubscription(state, subscription, { reason: 'payment_failed' });
}

export function expireSession(state: SandboxState, session: CheckoutSession): CheckoutSession {
  const expired = state.patch('checkout.session', session, { status: 'expired', url: null });
  state.emit('checkout.session.expired', expired);
  return expired;
}

/** Brings the customers that live at the server's time to `nowS`. */
export function catchUp(state: SandboxState, nowS: number): void {
  const isOnServerTime = (customer: string | undefined) =>
    customer === undefined || !state.find('customer', customer)?.test_clock;
  passTime(state, nowS, isOnServerTime, (atS) => {
    state.nowS = atS;
  });
  state.nowS = nowS;
}
