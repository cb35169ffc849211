import { isSameInterval, nextPeriodEnd } from './billing-intervals.ts';
import type { DraftLine } from './invoice-lines.ts';
import { invalidRequest } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from './stripe-objects.ts';

/** `Pro (at $99.00 / month)`, for invoice lines. */
export function describePrice(state: SandboxState, price: Price): string {
  const interval = price.recurring ? ` / ${price.recurring.interval}` : '';
  return `${productName(state, price)} (at ${formatMoney(price.unit_amount ?? 0, price.currency)}${interval})`;
}

export const productName = (state: SandboxState, price: Price): string =>
  state.find('product', price.product)?.name ?? price.nickname ?? price.id;

export const formatMoney = (cents: number, currency: string): string => {
  const amount = `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}${currency === 'eur' ? '€' : '$'}${amount}`;
};

/** Whether a subscription has ended for good. */
export const hasEnded = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** The current period of a subscription: that of its first item. */
export const currentPeriod = (subscription: Subscription): { startS: number; endS: number } => {
  const item = subscription.items.data[0]!;
  return { startS: item.current_period_start, endS: item.current_period_end };
};

export const itemCost = ({ price, quantity = 1 }: SubscriptionItem): number => (price.unit_amount ?? 0) * quantity;

const toPlan = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

interface ItemOptions {
  readonly id?: string;
  readonly subscription: string;
  readonly price: Price;
  readonly quantity: number;
  readonly startS: number;
  readonly endS: number;
  readonly createdS: number;
  readonly metadata?: Record<string, string>;
  readonly $?: SubscriptionItem['$'];
}

export const buildItem = (state: SandboxState, options: ItemOptions): SubscriptionItem => ({
  id: options.id ?? state.newId('si_'),
  object: 'subscription_item',
  billed_until: options.endS,
  billing_thresholds: null,
  created: options.createdS,
  current_period_end: options.endS,
  current_period_start: options.startS,
  current_trial: null,
  discounts: [],
  metadata: options.metadata ?? {},
  plan: toPlan(options.price),
  price: options.price,
  quantity: options.quantity,
  subscription: options.subscription,
  tax_rates: [],
  ...(options.$ ? { $: options.$ } : {}),
});

/** Copies of the items with another period. */
export const withPeriod = (items: readonly SubscriptionItem[], startS: number, endS: number): SubscriptionItem[] =>
  items.map((item) => ({ ...item, current_period_start: startS, current_period_end: endS, billed_until: endS }));

/**
 * The items in the period after the current one, and the anchor of its billing cycle, which restarts after a trial and
 * with another interval.
 */
export function nextPeriod(
  subscription: Subscription,
  items: readonly SubscriptionItem[],
): { anchorS: number; items: SubscriptionItem[] } {
  const startS = currentPeriod(subscription).endS;
  const newInterval = items[0]!.price.recurring!;
  const oldInterval = subscription.items.data[0]!.price.recurring;
  const isRestarted = subscription.status === 'trialing' || !isSameInterval(newInterval, oldInterval);
  const anchorS = isRestarted ? startS : subscription.billing_cycle_anchor;
  return { anchorS, items: withPeriod(items, startS, nextPeriodEnd(anchorS, newInterval, startS)) };
}

export const toItemList = (subscription: string, data: readonly SubscriptionItem[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
});

/** Returns an active recurring price. Throws Stripe's error for any other price. */
export function requireRecurringPrice(state: SandboxState, id: string, param: string): Price {
  const price = state.get('price', id, param);
  if (!price.recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, param);
  return price;
}

/** Invoice lines for the full current period of each item. */
export const periodLines = (
  state: SandboxState,
  subscription: string,
  items: readonly SubscriptionItem[],
): DraftLine[] =>
  items.map((item) => ({
    cents: itemCost(item),
    description: `${item.quantity ?? 1} × ${describePrice(state, item.price)}`,
    startS: item.current_period_start,
    endS: item.current_period_end,
    discountable: true,
    quantity: item.quantity ?? 1,
    price: item.price,
    proration: false,
    subscription,
    item: item.id,
    invoiceItem: null,
  }));

/** Throws unless all items have the same billing interval and currency. */
export function requireCompatiblePrices(items: readonly SubscriptionItem[], currency: string): void {
  if (items.length === 0) throw invalidRequest('A subscription must have at least one active item.', 'items');
  const [first] = items;
  for (const { price } of items) {
    if (price.currency !== currency)
      throw invalidRequest(
        `The specified price is in ${price.currency} and its customer or subscription in ${currency}: currencies cannot be combined.`,
        'items[0][price]',
        'currency_mismatch',
      );
    if (!isSameInterval(price.recurring, first!.price.recurring))
      throw invalidRequest('All prices of a subscription must have the same interval.', 'items');
  }
}
