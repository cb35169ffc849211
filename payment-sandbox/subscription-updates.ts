import type { SandboxState } from './sandbox-state.ts';
import type { Invoice, Subscription } from './stripe-objects.ts';
import { hasEnded } from './subscription-items.ts';

/** Changes a subscription and emits the event, with the previous values of the changed fields. */
export function changeSubscription(
  state: SandboxState,
  subscription: Subscription,
  fields: Partial<Subscription>,
  type = 'customer.subscription.updated',
): Subscription {
  const before: Record<string, unknown> = {};
  const current = state.get('subscription', subscription.id);
  for (const key of Object.keys(fields) as (keyof Subscription)[])
    if (key !== '$' && current[key] !== fields[key]) before[key] = current[key];
  const changed = state.patch('subscription', current, fields);
  state.emit(type, changed, Object.keys(before).length > 0 ? before : undefined);
  return changed;
}

export const invoiceSubscriptionId = (invoice: Invoice): string | null =>
  (invoice.parent?.subscription_details?.subscription as string | undefined) ?? null;

export const findInvoiceSubscription = (state: SandboxState, invoice: Invoice): Subscription | undefined =>
  state.find('subscription', invoiceSubscriptionId(invoice) ?? '');

/** Updates the subscription of an invoice after a payment attempt. */
export function applyPaymentOutcome(
  state: SandboxState,
  invoice: Invoice,
  outcome: 'paid' | 'failed' | 'action',
): void {
  const subscription = findInvoiceSubscription(state, invoice);
  if (!subscription || hasEnded(subscription)) return;
  const pending = subscription.$?.pending;
  if (pending?.invoice === invoice.id) {
    if (outcome === 'paid') {
      const { pending: _, ...rest } = subscription.$ ?? {};
      const applied = { ...pending.next, pending_update: null, latest_invoice: invoice.id, $: rest };
      const changed = changeSubscription(state, subscription, applied);
      state.emit('customer.subscription.pending_update_applied', changed);
    }
    return;
  }
  // Invoices for overage and older invoices do not affect the subscription.
  if (subscription.latest_invoice !== invoice.id) return;
  if (outcome === 'paid' && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    changeSubscription(state, subscription, { status: 'active' });
  if (outcome !== 'paid' && ['active', 'trialing'].includes(subscription.status))
    changeSubscription(state, subscription, { status: 'past_due' });
}

/** Drops the pending update of a subscription whose invoice was voided. */
export function dropPendingUpdate(state: SandboxState, invoice: Invoice): void {
  const subscription = findInvoiceSubscription(state, invoice);
  const { pending, ...rest } = subscription?.$ ?? {};
  if (!subscription || pending?.invoice !== invoice.id) return;
  const changed = changeSubscription(state, subscription, { pending_update: null, $: rest });
  state.emit('customer.subscription.pending_update_expired', changed);
}
