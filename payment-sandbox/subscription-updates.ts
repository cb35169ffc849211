import type { Invoice, Subscription } from './stripe-objects.ts';
import type { World } from './sandbox-state.ts';

/** Changes a subscription and tells of it, naming what it was before. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  fields: Partial<Subscription>,
  type = 'customer.subscription.updated',
): Subscription {
  const before: Record<string, unknown> = {};
  const current = world.get('subscription', subscription.id);
  for (const key of Object.keys(fields) as (keyof Subscription)[])
    if (key !== '$' && current[key] !== fields[key]) before[key] = current[key];
  const changed = world.patch('subscription', current, fields);
  world.emit(type, changed, Object.keys(before).length > 0 ? before : undefined);
  return changed;
}

/** What a payment, or its failure, does to the subscription that the invoice is of. */
export function settle(world: World, invoice: Invoice, outcome: 'paid' | 'failed' | 'action'): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = typeof id === 'string' ? world.find('subscription', id) : undefined;
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return;
  const pending = subscription.$?.pending;
  if (pending?.invoice === invoice.id) {
    if (outcome === 'paid') {
      const { pending: _, ...rest } = subscription.$ ?? {};
      const applied = { ...pending.next, pending_update: null, latest_invoice: invoice.id, $: rest };
      const changed = changeSubscription(world, subscription, applied);
      world.emit('customer.subscription.pending_update_applied', changed);
    }
    return;
  }
  // An invoice of overage or an older one decides nothing.
  if (subscription.latest_invoice !== invoice.id) return;
  if (outcome === 'paid' && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    changeSubscription(world, subscription, { status: 'active' });
  if (outcome !== 'paid' && ['active', 'trialing'].includes(subscription.status))
    changeSubscription(world, subscription, { status: 'past_due' });
}

/** Drops the change of a subscription that waited for an invoice which nobody will pay. */
export function dropPending(world: World, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = typeof id === 'string' ? world.find('subscription', id) : undefined;
  const { pending, ...rest } = subscription?.$ ?? {};
  if (!subscription || pending?.invoice !== invoice.id) return;
  const changed = changeSubscription(world, subscription, { pending_update: null, $: rest });
  world.emit('customer.subscription.pending_update_expired', changed);
}
