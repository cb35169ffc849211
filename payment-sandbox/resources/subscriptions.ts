import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { daySeconds } from '../billing-intervals.ts';
import { changeItems, paymentRequiredError } from '../item-changes.ts';
import { bool, clearable, id, int, isInRange, mergeMetadata, metadata, range, text, unixS } from '../request-params.ts';
import { type DiscountParam, requireExistingDiscounts, resolveDiscounts, startDiscount } from '../sandbox-discounts.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Subscription, SubscriptionItem } from '../stripe-objects.ts';
import { endSubscription } from '../subscription-end.ts';
import {
  buildItem,
  currentPeriod,
  hasEnded,
  itemCost,
  requireRecurringPrice,
  toItemList,
} from '../subscription-items.ts';
import { startSubscription } from '../subscription-start.ts';
import { changeSubscription } from '../subscription-updates.ts';
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

/** Whether the billing cycle restarts now. */
export const anchorParam = () => z.strictObject({ type: z.enum(['now', 'unchanged']) }).transform(({ type }) => type);
export const prorationBehavior = () => z.enum(['create_prorations', 'always_invoice', 'none']);
const paymentBehavior = z.enum([
  'allow_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
  'default_incomplete',
]);

/** Applies the item parameters; items that are not listed are kept. */
export function mergeItems(state: SandboxState, subscription: Subscription, requested: ItemParams): SubscriptionItem[] {
  const { startS, endS } = currentPeriod(subscription);
  const items = [...subscription.items.data];
  requested.forEach((param, index) => {
    const at = param.id === undefined ? -1 : items.findIndex((item) => item.id === param.id);
    if (param.id !== undefined && at < 0)
      throw invalidRequest(`No such subscription_item: '${param.id}'`, `items[${index}][id]`, 'resource_missing');
    if (param.deleted) {
      if (at >= 0) items.splice(at, 1);
      return;
    }
    const existing = items[at];
    if (!existing && !param.price)
      throw invalidRequest(
        `Missing required param: items[${index}][price].`,
        `items[${index}][price]`,
        'parameter_missing',
      );
    const price = param.price ? requireRecurringPrice(state, param.price, `items[${index}][price]`) : existing!.price;
    const createdS = state.timeFor(subscription.customer);
    const item = buildItem(state, {
      ...(existing ? { id: existing.id } : {}),
      subscription: subscription.id,
      price,
      quantity: param.quantity ?? existing?.quantity ?? 1,
      startS,
      endS,
      createdS: existing?.created ?? createdS,
      metadata: mergeMetadata(existing?.metadata ?? null, param.metadata),
      ...(existing?.$ ? { $: existing.$ } : {}),
    });
    if (existing) items[at] = item;
    else items.push(item);
  });
  return items;
}

/** Applies the parameter `discounts`: listed discounts are kept, coupons and codes start, all others end. */
export function replaceDiscounts(
  state: SandboxState,
  subscription: Subscription,
  requested: readonly DiscountParam[] | null,
): string[] {
  const nowS = state.timeFor(subscription.customer);
  const subtotal = subscription.items.data.reduce((sum, item) => sum + itemCost(item), 0);
  const order = { customer: subscription.customer, currency: subscription.currency, subtotal, nowS };
  // An empty list changes nothing; an empty value ends all discounts.
  if (requested?.length === 0) return [...subscription.discounts];
  const requestedDiscounts = requested ?? [];
  requireExistingDiscounts(subscription, requestedDiscounts, 'discounts');
  return requestedDiscounts.map((one) => {
    if (one.discount !== undefined) return one.discount;
    const [source] = resolveDiscounts(state, [one], order);
    return startDiscount(state, source!, { customer: subscription.customer, subscription: subscription.id }).id;
  });
}

const changeFields = {
  billing_cycle_anchor: anchorParam().optional(),
  cancel_at: clearable(unixS()).optional(),
  cancel_at_period_end: bool().optional(),
  cancellation_details: z
    .strictObject({ comment: clearable(text()).optional(), feedback: clearable(text(100)).optional() })
    .optional(),
  default_payment_method: clearable(id()).optional(),
  description: clearable(text(500)).optional(),
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
      const nowS = state.timeFor(customer.id);
      const items = params.items.map(({ price, quantity, metadata }, index) => ({
        price: requireRecurringPrice(state, price ?? '', `items[${index}][price]`),
        quantity: quantity ?? 1,
        metadata: mergeMetadata(null, metadata),
      }));
      if (params.default_payment_method)
        state.get('payment_method', params.default_payment_method, 'default_payment_method');
      const subtotal = items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
      const order = { customer: customer.id, currency: items[0]!.price.currency, subtotal, nowS };
      const { subscription, outcome } = startSubscription(state, {
        customer: customer.id,
        items,
        discounts: resolveDiscounts(state, params.discounts ?? [], order),
        metadata: mergeMetadata(null, params.metadata),
        description: params.description ?? null,
        defaultPaymentMethod: params.default_payment_method ?? null,
        trialEndS: params.trial_end ?? (params.trial_period_days ? nowS + params.trial_period_days * daySeconds : null),
        leaveUnpaid: params.payment_behavior === 'default_incomplete',
      });
      if (outcome && outcome.kind !== 'paid' && params.payment_behavior === 'error_if_incomplete')
        throw paymentRequiredError(outcome);
      return subscription;
    },
  ),
  operation('GET /v1/subscriptions/:id', {}, ({ state, id }) => state.get('subscription', id)),
  operation('POST /v1/subscriptions/:id', changeFields, ({ state, id, params }) => {
    updateSubscription(state, state.get('subscription', id), params);
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
      if (subscription.status === 'canceled')
        throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing');
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
          isInRange(subscription.created, params.created)
        )
          yield subscription;
    },
  ),
];

/** Whether a subscription passes the filter `status`, which by default omits ended subscriptions. */
function hasStatus(subscription: Subscription, filter: string | undefined): boolean {
  if (filter === 'all') return true;
  if (filter === 'ended') return hasEnded(subscription);
  return filter === undefined ? !hasEnded(subscription) : subscription.status === filter;
}

type ChangeParams = z.output<z.ZodObject<typeof changeFields>>;

/** Changes a subscription as `POST /v1/subscriptions/:id` does. With `dryRun`, it stops after drafting the invoice. */
export function updateSubscription(
  state: SandboxState,
  subscription: Subscription,
  params: ChangeParams,
  dryRun = false,
) {
  if (hasEnded(subscription))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', 'id');
  if (subscription.schedule && (params.cancel_at_period_end !== undefined || params.cancel_at !== undefined))
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      params.cancel_at_period_end === undefined ? 'cancel_at' : 'cancel_at_period_end',
    );
  if (params.default_payment_method)
    state.get('payment_method', params.default_payment_method, 'default_payment_method');
  checkProrationDate(subscription, params.proration_date);
  const fields: Partial<Subscription> = {
    ...cancelFields(state, subscription, params),
    ...(params.default_payment_method === undefined ? {} : { default_payment_method: params.default_payment_method }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...(params.discounts === undefined ? {} : { discounts: replaceDiscounts(state, subscription, params.discounts) }),
    ...(params.trial_end === undefined ? {} : trialFields(state, subscription, params.trial_end)),
  };
  const changesItems = params.items !== undefined || params.billing_cycle_anchor === 'now';
  // Emit one event: the item change emits it if there is one.
  if (Object.keys(fields).length > 0) {
    if (changesItems) state.patch('subscription', subscription, fields);
    else changeSubscription(state, subscription, fields);
  }
  if (!changesItems) return { invoice: undefined };
  const current = state.get('subscription', subscription.id);
  const changed = changeItems(state, current, {
    items: params.items ? mergeItems(state, current, params.items) : current.items.data,
    prorationBehavior: params.proration_behavior,
    prorationS: params.proration_date,
    anchorParam: params.billing_cycle_anchor ?? 'unchanged',
    paymentBehavior: params.payment_behavior,
    dryRun,
  });
  deferFields(state, subscription, Object.keys(fields) as (keyof Subscription)[]);
  return changed;
}

/** If the item change became a pending update, reverts these fields and adds them to it. */
function deferFields(state: SandboxState, before: Subscription, keys: readonly (keyof Subscription)[]): void {
  const current = state.get('subscription', before.id);
  const { pending } = current.$ ?? {};
  if (!pending || pending.invoice === before.$?.pending?.invoice) return;
  const pickFields = (one: Subscription) => Object.fromEntries(keys.map((key) => [key, one[key]]));
  state.patch('subscription', current, {
    ...pickFields(before),
    $: { ...current.$, pending: { ...pending, next: { ...pickFields(current), ...pending.next } } },
  });
}

function checkProrationDate(subscription: Subscription, dateS: number | undefined): void {
  if (dateS === undefined) return;
  const { startS, endS } = currentPeriod(subscription);
  if (dateS < startS || dateS > endS)
    throw invalidRequest('Cannot specify proration_date outside of the current subscription period.', 'proration_date');
}

function cancelFields(state: SandboxState, subscription: Subscription, params: ChangeParams): Partial<Subscription> {
  const nowS = state.timeFor(subscription.customer);
  const details = params.cancellation_details;
  const requested = { ...subscription.cancellation_details!, ...details };
  if (params.cancel_at_period_end === true)
    return {
      cancel_at_period_end: true,
      cancel_at: currentPeriod(subscription).endS,
      canceled_at: nowS,
      cancellation_details: { ...requested, reason: 'cancellation_requested' },
    };
  if (typeof params.cancel_at === 'number') {
    if (params.cancel_at <= nowS) throw invalidRequest('cancel_at must be in the future.', 'cancel_at');
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

/** Fields for a new end of the trial, which is also the end of the period. */
function trialFields(state: SandboxState, subscription: Subscription, end: 'now' | number): Partial<Subscription> {
  if (subscription.status !== 'trialing') throw invalidRequest('This subscription has no trial.', 'trial_end');
  const endS = end === 'now' ? state.timeFor(subscription.customer) : end;
  const items = subscription.items.data.map((item) => ({ ...item, current_period_end: endS, billed_until: endS }));
  return { trial_end: endS, items: toItemList(subscription.id, items) };
}
