import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { addIntervals } from '../billing-intervals.ts';
import { bool, clearable, id, int, mergeMetadata, metadata, text, unixS } from '../request-params.ts';
import { requireExistingDiscounts, resolveDiscounts } from '../sandbox-discounts.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { releaseSchedule, startPhaseDiscounts } from '../schedule-phases.ts';
import type { Phase, Subscription, SubscriptionSchedule } from '../stripe-objects.ts';
import { endSubscription } from '../subscription-end.ts';
import { currentPeriod, requireRecurringPrice } from '../subscription-items.ts';
import { changeSubscription } from '../subscription-updates.ts';
import { discountParams } from './invoices.ts';
import { prorationBehavior } from './subscriptions.ts';

const phase = z.strictObject({
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  currency: text(3).optional(),
  description: clearable(text(500)).optional(),
  discounts: discountParams().optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: int().min(1).max(120).default(1),
    })
    .optional(),
  end_date: z.union([z.literal('now'), unixS()]).optional(),
  items: z
    .array(z.strictObject({ price: id(), quantity: int().min(0).optional(), metadata: metadata().optional() }))
    .min(1)
    .max(20),
  metadata: metadata().optional(),
  proration_behavior: prorationBehavior().optional(),
  start_date: z.union([z.literal('now'), unixS()]).optional(),
});
type PhaseParams = z.output<typeof phase>;

/** Checks the discounts of a phase. A phase has only the discounts that it lists. */
function checkPhaseDiscounts(state: SandboxState, subscription: Subscription, { discounts, items }: PhaseParams) {
  const requested = discounts ?? [];
  requireExistingDiscounts(subscription, requested, 'phases[0][discounts]');
  const cost = ({ price, quantity }: PhaseParams['items'][number]) =>
    (state.get('price', price).unit_amount ?? 0) * (quantity ?? 1);
  const subtotal = items.reduce((sum, item) => sum + cost(item), 0);
  const { customer, currency } = subscription;
  const order = { customer, currency, subtotal, nowS: state.timeFor(customer) };
  resolveDiscounts(
    state,
    requested.filter(({ discount }) => discount === undefined),
    order,
  );
  return requested;
}

const buildPhase = (
  state: SandboxState,
  subscription: Subscription,
  params: PhaseParams,
  startS: number,
  endS: number,
): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: params.billing_cycle_anchor ?? null,
  billing_thresholds: null,
  collection_method: null,
  currency: subscription.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: params.description ?? null,
  discounts: checkPhaseDiscounts(state, subscription, params).map(({ coupon, discount, promotion_code }) => ({
    coupon: coupon ?? null,
    discount: discount ?? null,
    promotion_code: promotion_code ?? null,
  })),
  end_date: endS,
  invoice_settings: null,
  items: params.items.map((item, index) => {
    const price = requireRecurringPrice(state, item.price, `phases[0][items][${index}][price]`).id;
    return {
      billing_thresholds: null,
      discounts: [],
      metadata: mergeMetadata(null, item.metadata),
      plan: price,
      price,
      quantity: item.quantity ?? 1,
      tax_rates: [],
    };
  }),
  metadata: mergeMetadata(null, params.metadata),
  on_behalf_of: null,
  proration_behavior: params.proration_behavior ?? 'create_prorations',
  start_date: startS,
  transfer_data: null,
  trial_end: null,
});

/** Builds consecutive phases, each starting at the end of the one before. */
function buildPhases(state: SandboxState, schedule: SubscriptionSchedule, requested: readonly PhaseParams[]): Phase[] {
  const subscription = state.get('subscription', schedule.subscription ?? '');
  const nowS = state.timeFor(schedule.customer);
  const resolveTime = (value: 'now' | number | undefined) => (value === 'now' ? nowS : value);
  let atS = resolveTime(requested[0]?.start_date) ?? schedule.current_phase?.start_date ?? nowS;
  return requested.map((params, index) => {
    const name = `phases[${index}]`;
    const startS = resolveTime(params.start_date) ?? atS;
    if (index > 0 && startS !== atS)
      throw invalidRequest('The phases must follow one another without a gap.', `${name}[start_date]`);
    const interval = state.get('price', params.items[0]!.price, `${name}[items][0][price]`).recurring!;
    const endS = resolveTime(params.end_date) ?? addIntervals(startS, params.duration ?? interval, 1);
    if (endS <= startS) throw invalidRequest('The end of a phase must be after its start.', `${name}[end_date]`);
    atS = endS;
    return buildPhase(state, subscription, params, startS, endS);
  });
}

/** Applies the discounts of the current phase to the subscription. */
function startPhase(state: SandboxState, { subscription: id }: SubscriptionSchedule, phase: Phase): Phase {
  const subscription = state.get('subscription', id ?? '');
  const discounts = startPhaseDiscounts(state, subscription, phase);
  if (discounts.join() !== subscription.discounts.join()) changeSubscription(state, subscription, { discounts });
  return { ...phase, discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })) };
}

const requireActive = (state: SandboxState, scheduleId: string): SubscriptionSchedule => {
  const schedule = state.get('subscription_schedule', scheduleId);
  if (schedule.status !== 'active')
    throw invalidRequest(
      `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      'id',
    );
  return schedule;
};

export const schedules = [
  operation(
    'POST /v1/subscription_schedules',
    { from_subscription: id(), metadata: metadata().optional() },
    ({ state, params }) => {
      const subscription = state.get('subscription', params.from_subscription, 'from_subscription');
      if (subscription.schedule)
        throw invalidRequest(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
          'from_subscription',
        );
      const { startS, endS } = currentPeriod(subscription);
      const items = subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity }));
      const discounts = subscription.discounts.map((discount) => ({ discount }));
      const first = buildPhase(state, subscription, { items, discounts } as PhaseParams, startS, endS);
      const schedule = state.add('subscription_schedule', {
        id: state.newId('sub_sched_'),
        object: 'subscription_schedule',
        application: null,
        billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
        canceled_at: null,
        completed_at: null,
        created: state.timeFor(subscription.customer),
        current_phase: { start_date: startS, end_date: endS },
        customer: subscription.customer,
        customer_account: null,
        default_settings: {
          application_fee_percent: null,
          billing_cycle_anchor: 'automatic',
          billing_thresholds: null,
          collection_method: 'charge_automatically',
          default_payment_method: null,
          description: null,
          invoice_settings: {
            account_tax_ids: null,
            custom_fields: null,
            days_until_due: null,
            description: null,
            footer: null,
            issuer: { type: 'self' },
          },
          on_behalf_of: null,
          transfer_data: null,
        },
        end_behavior: 'release',
        livemode: false,
        metadata: mergeMetadata(null, params.metadata),
        pause_schedules: [],
        phases: [first],
        released_at: null,
        released_subscription: null,
        status: 'active',
        subscription: subscription.id,
        test_clock: subscription.test_clock,
      });
      state.emit('subscription_schedule.created', schedule);
      changeSubscription(state, subscription, { schedule: schedule.id });
      return schedule;
    },
  ),
  operation('GET /v1/subscription_schedules/:id', {}, ({ state, id }) => state.get('subscription_schedule', id)),
  operation(
    'POST /v1/subscription_schedules/:id',
    {
      end_behavior: z.enum(['release', 'cancel']).optional(),
      metadata: metadata().optional(),
      phases: z.array(phase).min(1).max(10).optional(),
      proration_behavior: prorationBehavior().optional(),
    },
    ({ state, id, params }) => {
      const schedule = requireActive(state, id);
      const nowS = state.timeFor(schedule.customer);
      const phases = params.phases ? buildPhases(state, schedule, params.phases) : schedule.phases;
      const current = phases.find(({ start_date, end_date }) => start_date <= nowS && nowS < end_date);
      if (!current) throw invalidRequest('One of the phases must include the current time.', 'phases');
      const started = params.phases ? startPhase(state, schedule, current) : current;
      const changed = state.patch('subscription_schedule', schedule, {
        phases: phases.map((one) => (one === current ? started : one)),
        current_phase: { start_date: current.start_date, end_date: current.end_date },
        end_behavior: params.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata, params.metadata),
      });
      state.emit('subscription_schedule.updated', changed);
      return changed;
    },
  ),
  operation(
    'POST /v1/subscription_schedules/:id/release',
    { preserve_cancel_date: bool().optional() },
    ({ state, id }) => releaseSchedule(state, requireActive(state, id)),
  ),
  operation(
    'POST /v1/subscription_schedules/:id/cancel',
    { invoice_now: bool().optional(), prorate: bool().optional() },
    ({ state, id, params }) => {
      const schedule = requireActive(state, id);
      const subscription = state.get('subscription', schedule.subscription ?? '');
      endSubscription(state, subscription, { reason: 'cancellation_requested', prorate: params.prorate ?? false });
      return state.get('subscription_schedule', id);
    },
  ),
  listOperation('GET /v1/subscription_schedules', { customer: id().optional() }, function* ({ state, params }) {
    for (const schedule of state.all('subscription_schedule'))
      if ((params.customer ?? schedule.customer) === schedule.customer) yield schedule;
  }),
];
