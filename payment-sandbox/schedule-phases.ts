import { changeItems } from './item-changes.ts';
import { itemOf, periodOf } from './subscription-items.ts';
import { renew } from './subscription-renewal.ts';
import { startDiscount } from './sandbox-discounts.ts';
import { changeSubscription } from './subscription-updates.ts';
import type { Phase, Subscription, SubscriptionItem, SubscriptionSchedule } from './stripe-objects.ts';
import type { World } from './sandbox-state.ts';

/** Lets the subscription go its own way again. */
export function release(world: World, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const subscription = world.find('subscription', schedule.subscription ?? '');
  const nowS = world.timeOf(schedule.customer);
  const released = world.patch('subscription_schedule', schedule, {
    status: 'released',
    released_at: nowS,
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  if (subscription) changeSubscription(world, subscription, { schedule: null });
  world.emit('subscription_schedule.released', released);
  return released;
}

/** The phase that follows the present one; undefined: it is the last. */
export function phaseAfter(schedule: SubscriptionSchedule): Phase | undefined {
  const index = schedule.phases.findIndex(({ start_date }) => start_date === schedule.current_phase?.start_date);
  return schedule.phases[index + 1];
}

/** The items that a phase wants: those that are there keep their id. */
export function itemsOfPhase(world: World, subscription: Subscription, phase: Phase): SubscriptionItem[] {
  const { startS, endS } = periodOf(subscription);
  return phase.items.map((wanted, index) => {
    const kept = subscription.items.data[index];
    const price = world.get('price', wanted.price as string);
    const quantity = wanted.quantity ?? 1;
    if (kept && kept.price.id === price.id && kept.quantity === quantity) return kept;
    const createdS = world.timeOf(subscription.customer);
    return itemOf(world, {
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
export function discountsOfPhase(world: World, subscription: Subscription, phase: Phase): string[] {
  const owner = { customer: subscription.customer, subscription: subscription.id };
  return phase.discounts.flatMap((one) => {
    const [kept, coupon, code] = [one.discount, one.coupon, one.promotion_code] as (string | null)[];
    if (kept) return subscription.discounts.includes(kept) ? [kept] : [];
    if (coupon) return [startDiscount(world, { coupon, promotionCode: null }, owner).id];
    const promotion = world.get('promotion_code', code ?? '').promotion;
    return [startDiscount(world, { coupon: promotion.coupon, promotionCode: code ?? null }, owner).id];
  });
}

/** The present phase is over: the next one begins, or the schedule ends. */
export function turnPhase(world: World, schedule: SubscriptionSchedule): void {
  const next = phaseAfter(schedule);
  if (!next) {
    endSchedule(world, schedule);
    return;
  }
  const before = world.get('subscription', schedule.subscription ?? '');
  const turned = world.patch('subscription_schedule', schedule, {
    current_phase: { start_date: next.start_date, end_date: next.end_date },
  });
  world.emit('subscription_schedule.updated', turned);
  const items = itemsOfPhase(world, before, next);
  // Before the first invoice of the phase, which has them.
  const subscription = world.patch('subscription', before, { discounts: discountsOfPhase(world, before, next) });
  const fields: Partial<Subscription> = {
    ...(next.metadata && Object.keys(next.metadata).length > 0
      ? { metadata: { ...subscription.metadata, ...next.metadata } }
      : {}),
  };
  if (periodOf(subscription).endS <= next.start_date) renew(world, subscription, { items, fields });
  else {
    changeItems(world, subscription, {
      items,
      prorationBehavior: next.proration_behavior as 'create_prorations' | 'always_invoice' | 'none',
      prorationS: undefined,
      anchor: next.billing_cycle_anchor === 'phase_start' ? 'now' : 'unchanged',
      paymentBehavior: 'allow_incomplete',
    });
    if (Object.keys(fields).length > 0) changeSubscription(world, world.get('subscription', subscription.id), fields);
  }
}

function endSchedule(world: World, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior === 'release') {
    release(world, schedule);
    return;
  }
  const completed = world.patch('subscription_schedule', schedule, {
    status: 'completed',
    completed_at: world.timeOf(schedule.customer),
    current_phase: null,
  });
  world.emit('subscription_schedule.completed', completed);
  const subscription = world.find('subscription', schedule.subscription ?? '');
  if (subscription) changeSubscription(world, subscription, { schedule: null, cancel_at_period_end: true });
}
