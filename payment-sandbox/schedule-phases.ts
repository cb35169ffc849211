import { changeItems } from './item-changes.ts';
import { isCodeActive, startDiscount } from './sandbox-discounts.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Phase, Subscription, SubscriptionItem, SubscriptionSchedule } from './stripe-objects.ts';
import { buildItem, currentPeriod } from './subscription-items.ts';
import { renewSubscription } from './subscription-renewal.ts';
import { changeSubscription } from './subscription-updates.ts';

/** Detaches the schedule from its subscription, which continues with its current items. */
export function releaseSchedule(state: SandboxState, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const subscription = state.find('subscription', schedule.subscription ?? '');
  const nowS = state.timeFor(schedule.customer);
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

/** The phase after the current one; undefined if the current one is the last. */
export function nextPhase(schedule: SubscriptionSchedule): Phase | undefined {
  const index = schedule.phases.findIndex(({ start_date }) => start_date === schedule.current_phase?.start_date);
  return schedule.phases[index + 1];
}

/** Builds the items of a phase; items at the same position keep their ID. */
export function buildPhaseItems(state: SandboxState, subscription: Subscription, phase: Phase): SubscriptionItem[] {
  const { startS, endS } = currentPeriod(subscription);
  return phase.items.map((phaseItem, index) => {
    const existing = subscription.items.data[index];
    const price = state.get('price', phaseItem.price as string);
    const quantity = phaseItem.quantity ?? 1;
    if (existing && existing.price.id === price.id && existing.quantity === quantity) return existing;
    const createdS = state.timeFor(subscription.customer);
    return buildItem(state, {
      ...(existing ? { id: existing.id } : {}),
      subscription: subscription.id,
      price,
      quantity,
      startS,
      endS,
      createdS,
      ...(existing?.$ ? { $: existing.$ } : {}),
    });
  });
}

/**
 * Starts the discounts of a phase and returns their IDs. Discounts that the subscription has already are kept; a
 * promotion code that was used up or ended since the phase was scheduled has no effect.
 */
export function startPhaseDiscounts(state: SandboxState, subscription: Subscription, phase: Phase): string[] {
  const owner = { customer: subscription.customer, subscription: subscription.id };
  return phase.discounts.flatMap((one) => {
    const [existing, coupon, code] = [one.discount, one.coupon, one.promotion_code] as (string | null)[];
    if (existing) return subscription.discounts.includes(existing) ? [existing] : [];
    if (coupon) return [startDiscount(state, { coupon, promotionCode: null }, owner).id];
    const promotion = state.get('promotion_code', code ?? '');
    if (!isCodeActive(state, promotion)) return [];
    return [startDiscount(state, { coupon: promotion.promotion.coupon, promotionCode: promotion.id }, owner).id];
  });
}

/** Ends the current phase: the next one starts, or the schedule ends. */
export function startNextPhase(state: SandboxState, schedule: SubscriptionSchedule): void {
  const next = nextPhase(schedule);
  if (!next) {
    endSchedule(state, schedule);
    return;
  }
  const before = state.get('subscription', schedule.subscription ?? '');
  const updated = state.patch('subscription_schedule', schedule, {
    current_phase: { start_date: next.start_date, end_date: next.end_date },
  });
  state.emit('subscription_schedule.updated', updated);
  const items = buildPhaseItems(state, before, next);
  // The first invoice of the phase includes its discounts, so they start before it is drafted.
  const subscription = state.patch('subscription', before, { discounts: startPhaseDiscounts(state, before, next) });
  const fields: Partial<Subscription> = {
    ...(next.metadata && Object.keys(next.metadata).length > 0
      ? { metadata: { ...subscription.metadata, ...next.metadata } }
      : {}),
  };
  if (currentPeriod(subscription).endS <= next.start_date) renewSubscription(state, subscription, { items, fields });
  else {
    changeItems(state, subscription, {
      items,
      prorationBehavior: next.proration_behavior as 'create_prorations' | 'always_invoice' | 'none',
      prorationS: undefined,
      anchorParam: next.billing_cycle_anchor === 'phase_start' ? 'now' : 'unchanged',
      paymentBehavior: 'allow_incomplete',
    });
    if (Object.keys(fields).length > 0) changeSubscription(state, state.get('subscription', subscription.id), fields);
  }
}

function endSchedule(state: SandboxState, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior === 'release') {
    releaseSchedule(state, schedule);
    return;
  }
  const completed = state.patch('subscription_schedule', schedule, {
    status: 'completed',
    completed_at: state.timeFor(schedule.customer),
    current_phase: null,
  });
  state.emit('subscription_schedule.completed', completed);
  const subscription = state.find('subscription', schedule.subscription ?? '');
  if (subscription) changeSubscription(state, subscription, { schedule: null, cancel_at_period_end: true });
}
