import { z } from 'zod';
import { changeItems, refusal } from '../item-changes.ts';
import { endSubscription } from '../subscription-end.ts';
import { costOf, itemOf, listOfItems, periodOf, recurringPrice } from '../subscription-items.ts';
import { listOperation, operation } from '../api-operation.ts';
import { bool, emptyable, id, inRangeOf, int, mergeMetadata, metadata, range, text, unixS } from '../request-params.ts';
import { type DiscountParam, requireThere, sourcesOf, startDiscount } from '../sandbox-discounts.ts';
import { invalid } from '../sandbox-errors.ts';
import { changeSubscription } from '../subscription-updates.ts';
import { subscribe } from '../subscription-start.ts';
import type { Subscription, SubscriptionItem } from '../stripe-objects.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { discountParams } from './invoices.ts';

export const itemParams = () =>
  z
    .array(
      z.strictObject({
        id: id().optional(),
        price: id().optional(),
        quantity: int().min(0).max(1_000_000).optional(),
        deleted: bool().optional(),
        metadata: metadata().optional(),
      }),
    )
    .min(1)
    .max(20);
type ItemParams = z.output<ReturnType<typeof itemParams>>;

/** Whether the periods begin anew. */
export const anchor = () => z.strictObject({ type: z.enum(['now', 'unchanged']) }).transform(({ type }) => type);
export const prorationBehavior = () => z.enum(['create_prorations', 'always_invoice', 'none']);
const paymentBehavior = z.enum([
  'allow_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
  'default_incomplete',
]);

/** The items as they are after the parameters: those that are not named stay. */
export function mergeItems(state: SandboxState, subscription: Subscription, given: ItemParams): SubscriptionItem[] {
  const { startS, endS } = periodOf(subscription);
  const items = [...subscription.items.data];
  given.forEach((wanted, index) => {
    const at = wanted.id === undefined ? -1 : items.findIndex((item) => item.id === wanted.id);
    if (wanted.id !== undefined && at < 0)
      throw invalid(`No such subscription_item: '${wanted.id}'`, `items[${index}][id]`, 'resource_missing');
    if (wanted.deleted) {
      if (at >= 0) items.splice(at, 1);
      return;
    }
    const kept = items[at];
    if (!kept && !wanted.price)
      throw invalid(`Missing required param: items[${index}][price].`, `items[${index}][price]`, 'parameter_missing');
    const price = wanted.price ? recurringPrice(state, wanted.price, `items[${index}][price]`) : kept!.price;
    const createdS = state.timeOf(subscription.customer);
    const item = itemOf(state, {
      ...(kept ? { id: kept.id } : {}),
      subscription: subscription.id,
      price,
      quantity: wanted.quantity ?? kept?.quantity ?? 1,
      startS,
      endS,
      createdS: kept?.created ?? createdS,
      metadata: mergeMetadata(kept?.metadata ?? null, wanted.metadata),
      ...(kept?.$ ? { $: kept.$ } : {}),
    });
    if (kept) items[at] = item;
    else items.push(item);
  });
  return items;
}

/** The discounts that are asked for: those that are named by their id go on, others begin, and all else is over. */
export function newDiscounts(
  state: SandboxState,
  subscription: Subscription,
  given: readonly DiscountParam[] | null,
): string[] {
  const nowS = state.timeOf(subscription.customer);
  const subtotal = subscription.items.data.reduce((sum, item) => sum + costOf(item), 0);
  const order = { customer: subscription.customer, currency: subscription.currency, subtotal, nowS };
  // An empty list changes nothing; an empty value ends all.
  if (given?.length === 0) return [...subscription.discounts];
  const asked = given ?? [];
  requireThere(subscription, asked, 'discounts');
  return asked.map((one) => {
    if (one.discount !== undefined) return one.discount;
    const [source] = sourcesOf(state, [one], order);
    return startDiscount(state, source!, { customer: subscription.customer, subscription: subscription.id }).id;
  });
}

const changeFields = {
  billing_cycle_anchor: anchor().optional(),
  cancel_at: emptyable(unixS()).optional(),
  cancel_at_period_end: bool().optional(),
  cancellation_details: z
    .strictObject({ comment: emptyable(text()).optional(), feedback: emptyable(text(100)).optional() })
    .optional(),
  default_payment_method: emptyable(id()).optional(),
  description: emptyable(text(500)).optional(),
  discounts: discountParams().optional(),
  items: itemParams().optional(),
  metadata: metadata().optional(),
  off_session: bool().optional(),
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  proration_behavior: prorationBehavior().default('create_prorations'),
  proration_date: unixS().optional(),
  trial_end: z.union([z.literal('now'), unixS()]).optional(),
};

export const subscriptions = [
  operation(
    'POST /v1/subscriptions',
    {
      customer: id(),
      default_payment_method: id().optional(),
      description: text(500).optional(),
      discounts: discountParams().optional(),
      items: itemParams(),
      metadata: metadata().optional(),
      off_session: bool().optional(),
      payment_behavior: paymentBehavior.default('allow_incomplete'),
      trial_end: unixS().optional(),
      trial_period_days: int().min(1).max(730).optional(),
    },
    ({ state, params }) => {
      const customer = state.get('customer', params.customer, 'customer');
      const nowS = state.timeOf(customer.id);
      const items = params.items.map(({ price, quantity, metadata }, index) => ({
        price: recurringPrice(state, price ?? '', `items[${index}][price]`),
        quantity: quantity ?? 1,
        metadata: mergeMetadata(null, metadata),
      }));
      if (params.default_payment_method)
        state.get('payment_method', params.default_payment_method, 'default_payment_method');
      const subtotal = items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
      const order = { customer: customer.id, currency: items[0]!.price.currency, subtotal, nowS };
      const { subscription, outcome } = subscribe(state, {
        customer: customer.id,
        items,
        discounts: sourcesOf(state, params.discounts ?? [], order),
        metadata: mergeMetadata(null, params.metadata),
        description: params.description ?? null,
        defaultPaymentMethod: params.default_payment_method ?? null,
        trialEndS: params.trial_end ?? (params.trial_period_days ? nowS + params.trial_period_days * 86_400 : null),
        unpaid: params.payment_behavior === 'default_incomplete',
      });
      if (outcome && outcome.kind !== 'paid' && params.payment_behavior === 'error_if_incomplete')
        throw refusal(outcome);
      return subscription;
    },
  ),
  operation('GET /v1/subscriptions/:id', {}, ({ state, id }) => state.get('subscription', id)),
  operation('POST /v1/subscriptions/:id', changeFields, ({ state, id, params }) => {
    update(state, state.get('subscription', id), params);
    return state.get('subscription', id);
  }),
  operation(
    'DELETE /v1/subscriptions/:id',
    {
      cancellation_details: changeFields.cancellation_details,
      invoice_now: bool().optional(),
      prorate: bool().optional(),
    },
    ({ state, id, params }) => {
      const subscription = state.get('subscription', id);
      if (subscription.status === 'canceled') throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
      return endSubscription(state, subscription, {
        reason: 'cancellation_requested',
        details: params.cancellation_details,
        prorate: params.prorate ?? false,
      });
    },
  ),
  listOperation(
    'GET /v1/subscriptions',
    {
      created: range().optional(),
      customer: id().optional(),
      price: id().optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
      test_clock: id().optional(),
    },
    function* ({ state, params }) {
      for (const subscription of state.all('subscription'))
        if (
          (params.customer ?? subscription.customer) === subscription.customer &&
          (params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price)) &&
          hasStatus(subscription, params.status) &&
          inRangeOf(subscription.created, params.created)
        )
          yield subscription;
    },
  ),
];

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return wanted === undefined ? status !== 'canceled' && status !== 'incomplete_expired' : status === wanted;
}

type ChangeParams = z.output<z.ZodObject<typeof changeFields>>;

/** Changes a subscription as `POST /v1/subscriptions/:id` does; `dryRun`: up to the draft of its invoice. */
export function update(state: SandboxState, subscription: Subscription, params: ChangeParams, dryRun = false) {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'id');
  if (subscription.schedule && (params.cancel_at_period_end !== undefined || params.cancel_at !== undefined))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      params.cancel_at_period_end === undefined ? 'cancel_at' : 'cancel_at_period_end',
    );
  if (params.default_payment_method)
    state.get('payment_method', params.default_payment_method, 'default_payment_method');
  checkProrationDate(state, subscription, params.proration_date);
  const fields: Partial<Subscription> = {
    ...cancelFields(state, subscription, params),
    ...(params.default_payment_method === undefined ? {} : { default_payment_method: params.default_payment_method }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...(params.discounts === undefined ? {} : { discounts: newDiscounts(state, subscription, params.discounts) }),
    ...(params.trial_end === undefined ? {} : trialFields(state, subscription, params.trial_end)),
  };
  const moves = params.items !== undefined || params.billing_cycle_anchor === 'now';
  // With the items, or else alone: one event tells of it all.
  if (Object.keys(fields).length > 0) {
    if (moves) state.patch('subscription', subscription, fields);
    else changeSubscription(state, subscription, fields);
  }
  if (!moves) return { invoice: undefined };
  const current = state.get('subscription', subscription.id);
  const changed = changeItems(state, current, {
    items: params.items ? mergeItems(state, current, params.items) : current.items.data,
    prorationBehavior: params.proration_behavior,
    prorationS: params.proration_date,
    anchor: params.billing_cycle_anchor ?? 'unchanged',
    paymentBehavior: params.payment_behavior,
    dryRun,
  });
  waitWith(state, subscription, Object.keys(fields) as (keyof Subscription)[]);
  return changed;
}

/** A change that waits for its payment waits as a whole: these fields become again what they were before it. */
function waitWith(state: SandboxState, before: Subscription, keys: readonly (keyof Subscription)[]): void {
  const current = state.get('subscription', before.id);
  const { pending } = current.$ ?? {};
  if (!pending || pending.invoice === before.$?.pending?.invoice) return;
  const of = (one: Subscription) => Object.fromEntries(keys.map((key) => [key, one[key]]));
  state.patch('subscription', current, {
    ...of(before),
    $: { ...current.$, pending: { ...pending, next: { ...of(current), ...pending.next } } },
  });
}

function checkProrationDate(_world: SandboxState, subscription: Subscription, dateS: number | undefined): void {
  if (dateS === undefined) return;
  const { startS, endS } = periodOf(subscription);
  if (dateS < startS || dateS > endS)
    throw invalid('Cannot specify proration_date outside of the current subscription period.', 'proration_date');
}

function cancelFields(state: SandboxState, subscription: Subscription, params: ChangeParams): Partial<Subscription> {
  const nowS = state.timeOf(subscription.customer);
  const details = params.cancellation_details;
  const requested = { ...subscription.cancellation_details!, ...details };
  if (params.cancel_at_period_end === true)
    return {
      cancel_at_period_end: true,
      cancel_at: periodOf(subscription).endS,
      canceled_at: nowS,
      cancellation_details: { ...requested, reason: 'cancellation_requested' },
    };
  if (typeof params.cancel_at === 'number') {
    if (params.cancel_at <= nowS) throw invalid('cancel_at must be in the future.', 'cancel_at');
    return {
      cancel_at: params.cancel_at,
      cancel_at_period_end: false,
      canceled_at: nowS,
      cancellation_details: { ...requested, reason: 'cancellation_requested' },
    };
  }
  if (params.cancel_at_period_end === false || params.cancel_at === null)
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...requested, reason: null },
    };
  return details ? { cancellation_details: requested } : {};
}

/** Another end of a trial: its period ends then. */
function trialFields(state: SandboxState, subscription: Subscription, end: 'now' | number): Partial<Subscription> {
  if (subscription.status !== 'trialing') throw invalid('This subscription has no trial.', 'trial_end');
  const endS = end === 'now' ? state.timeOf(subscription.customer) : end;
  const items = subscription.items.data.map((item) => ({ ...item, current_period_end: endS, billed_until: endS }));
  return { trial_end: endS, items: listOfItems(subscription.id, items) };
}
