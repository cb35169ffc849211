import { nextAnchor } from './billing-intervals.ts';
import { endSubscription } from './subscription-end.ts';
import { draftSeconds } from './invoice-lifecycle.ts';
import { inPeriod, intervalOf, listOfItems, periodOf } from './subscription-items.ts';
import { withBilled } from './prorations.ts';
import { changeSubscription } from './subscription-updates.ts';
import { billPeriod } from './subscription-start.ts';
import type { Subscription, SubscriptionItem } from './stripe-objects.ts';
import type { SandboxState } from './sandbox-state.ts';

interface Turn {
  /** Other items from the new period on, of a schedule. */
  readonly items?: readonly SubscriptionItem[];
  readonly fields?: Partial<Subscription>;
}

/** Ends a period: the subscription ends with it, or the next one begins and is billed. */
export function renew(
  state: SandboxState,
  subscription: Subscription,
  { items = subscription.items.data, fields = {} }: Turn = {},
): void {
  const startS = periodOf(subscription).endS;
  if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= startS)) {
    endSubscription(state, subscription, { reason: 'cancellation_requested' });
    return;
  }
  const interval = items[0]!.price.recurring!;
  const old = intervalOf(subscription);
  const isSame = interval.interval === old.interval && interval.interval_count === old.interval_count;
  const anchorS = isSame && subscription.status !== 'trialing' ? subscription.billing_cycle_anchor : startS;
  const next = inPeriod(items, startS, nextAnchor(anchorS, interval, startS));
  const turned = state.patch('subscription', subscription, { items: listOfItems(subscription.id, next) });
  const invoice = billPeriod(state, turned, { reason: 'subscription_cycle', finalizesAtS: startS + draftSeconds });
  state.patch('subscription', turned, { items: subscription.items });
  changeSubscription(state, state.get('subscription', subscription.id), {
    ...fields,
    billing_cycle_anchor: anchorS,
    items: listOfItems(subscription.id, withBilled(next, invoice)),
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' ? { status: 'active' as const } : {}),
  });
}
