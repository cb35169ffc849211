import { renewalDraftSeconds } from './invoice-lifecycle.ts';
import { withBilledAmounts } from './prorations.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Subscription, SubscriptionItem } from './stripe-objects.ts';
import { endSubscription } from './subscription-end.ts';
import { currentPeriod, nextPeriod, toItemList } from './subscription-items.ts';
import { draftPeriodInvoice } from './subscription-start.ts';
import { changeSubscription } from './subscription-updates.ts';

interface RenewalOptions {
  /** Items from the new period on, if a schedule changes them. */
  readonly items?: readonly SubscriptionItem[];
  readonly fields?: Partial<Subscription>;
}

/** Ends the current period: the subscription ends with it, or the next period starts and is billed. */
export function renewSubscription(
  state: SandboxState,
  subscription: Subscription,
  { items = subscription.items.data, fields = {} }: RenewalOptions = {},
): void {
  const startS = currentPeriod(subscription).endS;
  if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= startS)) {
    endSubscription(state, subscription, { reason: 'cancellation_requested' });
    return;
  }
  const next = nextPeriod(subscription, items);
  const renewed = state.patch('subscription', subscription, { items: toItemList(subscription.id, next.items) });
  const invoice = draftPeriodInvoice(state, renewed, {
    reason: 'subscription_cycle',
    finalizesAtS: startS + renewalDraftSeconds,
  });
  // Restores the items, so that the event of the next change names their previous value.
  state.patch('subscription', renewed, { items: subscription.items });
  changeSubscription(state, state.get('subscription', subscription.id), {
    ...fields,
    billing_cycle_anchor: next.anchorS,
    items: toItemList(subscription.id, withBilledAmounts(next.items, invoice)),
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' ? { status: 'active' as const } : {}),
  });
}
