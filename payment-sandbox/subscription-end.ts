import { collectPayment } from './charges.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from './invoice-lifecycle.ts';
import { unusedTimeCredit } from './prorations.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Subscription } from './stripe-objects.ts';
import { changeSubscription, invoiceSubscriptionId } from './subscription-updates.ts';

interface EndOptions {
  readonly reason: 'cancellation_requested' | 'payment_failed';
  /** Credits the unused time to the customer's balance. */
  readonly prorate?: boolean;
  /** Comment and feedback to store with the cancellation. */
  readonly details?: Partial<Pick<CancellationDetails, 'comment' | 'feedback'>> | undefined;
}
type CancellationDetails = NonNullable<Subscription['cancellation_details']>;

/** Ends a subscription now. Its open invoices stay open but are no longer collected automatically. */
export function endSubscription(
  state: SandboxState,
  subscription: Subscription,
  { reason, prorate = false, details }: EndOptions,
): Subscription {
  const nowS = state.timeFor(subscription.customer);
  if (prorate) creditUnusedTime(state, subscription, nowS);
  for (const invoice of [...state.all('invoice')]) {
    if (invoiceSubscriptionId(invoice) !== subscription.id) continue;
    if (invoice.status === 'open' || invoice.status === 'draft')
      state.patch('invoice', invoice, {
        auto_advance: false,
        next_payment_attempt: null,
        automatically_finalizes_at: null,
      });
  }
  const schedule = state.find('subscription_schedule', subscription.schedule ?? '');
  if (schedule?.status === 'active') {
    const canceled = state.patch('subscription_schedule', schedule, {
      status: 'canceled',
      canceled_at: nowS,
      current_phase: null,
    });
    state.emit('subscription_schedule.canceled', canceled);
  }
  return changeSubscription(
    state,
    subscription,
    {
      status: 'canceled',
      ended_at: nowS,
      canceled_at: subscription.canceled_at ?? nowS,
      schedule: null,
      pending_update: null,
      cancellation_details: {
        ...subscription.cancellation_details!,
        ...details,
        reason: subscription.cancellation_details?.reason ?? reason,
      },
    },
    'customer.subscription.deleted',
  );
}

function creditUnusedTime(state: SandboxState, subscription: Subscription, nowS: number): void {
  const lines = subscription.items.data.flatMap((item) => unusedTimeCredit(state, subscription.id, item, nowS) ?? []);
  if (lines.length === 0) return;
  const draft = draftInvoice(state, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_update',
    lines,
    discounts: [],
    subscription: subscription.id,
  });
  collectPayment(state, finalizeInvoice(state, draft));
}

/** Expires a subscription whose first invoice was never paid. */
export function expireIncomplete(state: SandboxState, subscription: Subscription): void {
  const invoice = state.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(state, invoice);
  changeSubscription(state, subscription, {
    status: 'incomplete_expired',
    ended_at: state.timeFor(subscription.customer),
  });
}
