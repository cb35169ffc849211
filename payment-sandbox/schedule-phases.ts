import { changeItems } from './item-changes.ts';
import { itemOf, periodOf } from './subscription-items.ts';
import { renew } from './subscription-renewal.ts';
import { startDiscount } from './sandbox-discounts.ts';
import { changeSubscription } from './subscription-updates.ts';
import type { Phase, Subscription, SubscriptionItem, SubscriptionSchedule } from './stripe-objects.ts';
import type { SandboxState } from './sandbox-state.ts';

/** Lets the subscription go its own way again. */
export function release(state: SandboxState, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const subscription = state.find('subscription', schedule.subscription ?? '');
  const nowS = state.timeOf(schedule.customer);
  const released = state.patch('subscription_schedule', schedule, {
    status: 'released',
    released_at: nowS,
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  if (subscription) changeSubscription(state, subscription, { schedule: null });
  state.emit('subscription_schedule.released', released);
  return released;
}

/** The phase that follows the present one; undefined: it is the last. */
export function phaseAfter(schedule: SubscriptionSchedule): Phase | undefined {
  const index = schedule.phases.findIndex(({ start_date }) => start_date === schedule.current_phase?.start_date);
  return schedule.phases[index + 1];
}

/** The items that a phase wants: those that are there keep their id. */
export function itemsOfPhase(state: SandboxState, subscription: Subscription, phase: Phase): SubscriptionItem[] {
  const { startS, endS } = periodOf(subscription);
  return phase.items.map((wanted, index) => {
    const kept = subscription.items.data[index];
    const price = state.get('price', wanted.price as string);
    const quantity = wanted.quantity ?? 1;
    if (kept && kept.price.id === price.id && kept.quantity === quantity) return kept;
    const createdS = state.timeOf(subscription.customer);
    return itemOf(state, {
      ...(kept ? { id: kept.id } : {}),
      subscription: subscription.id,
      price,
      quantity,
      startS,
      endS,
      createdS,
      ...(kept?.$ ? { $: kept.$ } : {}),
    });
  });
}

/** The discounts of a phase as it begins: those that run on the subscription go on, others begin, and all else is over. */
export function discountsOfPhase(state: SandboxState, subscription: Subscription, phase: Phase): string[] {
  const owner = { customer: subscription.customer, subscription: subscription.id };
  return phase.discounts.flatMap((one) => {
    const [kept, coupon, code] = [one.discount, one.coupon, one.promotion_code] as (string | null)[];
    if (kept) return subscription.discounts.includes(kept) ? [kept] : [];
    if (coupon) return [startDiscount(state, { coupon, promotionCode: null }, owner).id];
    const promotion = state.get('promotion_code', code ?? '').promotion;
    return [startDiscount(state, { coupon: promotion.coupon, promotionCode: code ?? null }, owner).id];
  });
}

/** The present phase is over: the next one begins, or the schedule ends. */
export function turnPhase(state: SandboxState, schedule: SubscriptionSchedule): void {
  const next = phaseAfter(schedule);
  if (!next) {
    endSchedule(state, schedule);
    return;
  }
  const before = state.get('subscription', schedule.subscription ?? '');
  const turned = state.patch('subscription_schedule', schedule, {
    current_phase: { start_date: next.start_date, end_date: next.end_date },
  });
  state.emit('subscription_schedule.updated', turned);
  const items = itemsOfPhase(state, before, next);
  // Before the first invoice of the phase, which has them.
  const subscription = state.patch('subscription', before, { discounts: discountsOfPhase(state, before, next) });
  const fields: Partial<Subscription> = {
    ...(next.metadata && Object.keys(next.metadata).length > 0
      ? { metadata: { ...subscription.metadata, ...next.metadata } }
      : {}),
  };
  if (periodOf(subscription).endS <= next.start_date) renew(state, subscription, { items, fields });
  else {
    changeItems(state, subscription, {
      items,
      prorationBehavior: next.proration_behavior as 'create_prorations' | 'always_invoice' | 'none',
      prorationS: undefined,
      anchor: next.billing_cycle_anchor === 'phase_start' ? 'now' : 'unchanged',
      paymentBehavior: 'allow_incomplete',
    });
    if (Object.keys(fields).length > 0) changeSubscription(state, state.get('subscription', subscription.id), fields);
  }
}

function endSchedule(state: SandboxState, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior === 'release') {
    release(state, schedule);
    return;
  }
  const completed = state.patch('subscription_schedule', schedule, {
    status: 'completed',
    completed_at: state.timeOf(schedule.customer),
    current_phase: null,
  });
  state.emit('subscription_schedule.completed', completed);
  const subscription = state.find('subscription', schedule.subscription ?? '');
  if (subscription) changeSubscription(state, subscription, { schedule: null, cancel_at_period_end: true });
}
