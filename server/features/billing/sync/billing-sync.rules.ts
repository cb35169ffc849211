import type Stripe from 'stripe';
import type { InvoiceDue } from '../../../../contract/billing/billing.ts';
import { currencyOf } from '../../../../contract/catalogue/plans/plan-ranks.ts';
import type {
  BillingPeriod,
  PurchasableTier,
  SubscriptionStatus,
  Tier,
} from '../../../../contract/catalogue/plans/plans.ts';
import type { Entry, ProvidedPlan } from '../../subscription/ledger/ledger.rules.ts';
import { type FirstMonthTier, firstMonthCoupon, parsePlan, planFromPrice } from '../billing-catalogue.rules.ts';

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);

const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  incomplete: 'incomplete',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
};

/** A downgrade scheduled for the end of the period (BILL-007). */
export interface Downgrade {
  readonly scheduleId: string;
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  readonly at: Date;
}

/** A subscription of the provider in our terms. */
export interface PaidPlan {
  readonly plan: ProvidedPlan;
  readonly period: BillingPeriod;
  readonly periodEndsAt: Date;
  readonly downgrade: Downgrade | null;
}

/** Subscriptions to our plans that have not ended: paid ones first, then past due, then incomplete; newest first. */
export function liveSubscriptions(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  const rank = ({ status }: Stripe.Subscription) =>
    ['active', 'past_due', 'incomplete'].indexOf(statuses[status] ?? '');
  return subscriptions
    .filter(
      ({ status, items }) => statuses[status] !== undefined && items.data[0] && planFromPrice(items.data[0].price),
    )
    .toSorted((a, b) => rank(a) - rank(b) || b.created - a.created);
}

/** The subscription that determines the plan. */
export const currentSubscription = (subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined =>
  liveSubscriptions(subscriptions)[0];

/** Duplicate subscriptions, for example after two simultaneous purchases. */
export const findDuplicates = (subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  liveSubscriptions(subscriptions).slice(1);

/** Whether the rest of its period is paid. */
export const isPaidFor = ({ status }: Stripe.Subscription): boolean => statuses[status] === 'active';

/** Reads a subscription, whose `schedule` must be expanded; undefined if it is not one of our plans. */
export function readPaidPlan(subscription: Stripe.Subscription): PaidPlan | undefined {
  const item = subscription.items.data[0];
  const planPrice = item && planFromPrice(item.price);
  const status = statuses[subscription.status];
  if (!planPrice || !status) return undefined;
  const periodEndsAt = fromUnixSeconds(item.current_period_end);
  const downgrade = readDowngrade(subscription, planPrice, periodEndsAt);
  return {
    period: planPrice.period,
    periodEndsAt,
    downgrade,
    plan: {
      subscriptionId: subscription.id,
      tier: planPrice.tier,
      status,
      currency: currencyOf(subscription.currency),
      anchorAt: fromUnixSeconds(subscription.billing_cycle_anchor),
      periodStartsAt: fromUnixSeconds(item.current_period_start),
      cancelAt: subscription.cancel_at === null ? null : fromUnixSeconds(subscription.cancel_at),
      downgrade: downgrade && { tier: downgrade.tier, at: downgrade.at },
    },
  };
}

function readDowngrade(
  { schedule }: Stripe.Subscription,
  now: { tier: Tier; period: BillingPeriod },
  at: Date,
): Downgrade | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const { type, downgrade_to, billing_period } = schedule.metadata ?? {};
  const plan = parsePlan(downgrade_to, billing_period);
  if (type !== 'downgrade' || !plan) return null;
  // The schedule stays active for one period after the downgrade.
  const isDone = plan.tier === now.tier && plan.period === now.period;
  return isDone ? null : { scheduleId: schedule.id, ...plan, at };
}

/** Ledger entries of an invoice: amount invoiced, paid, and written off. */
export function toLedgerEntries(invoice: Stripe.Invoice): Entry[] {
  if (invoice.status === 'draft' || !invoice.id) return [];
  const line = (account: 'invoiced' | 'paid', amount: number, reason: string): Entry[] =>
    amount === 0 ? [] : [{ account, amount, currency: invoice.currency, reason, reference: invoice.id as string }];
  const isWrittenOff = invoice.status === 'void' || invoice.status === 'uncollectible';
  return [
    ...line('invoiced', invoice.total, 'invoice'),
    ...(isWrittenOff ? line('invoiced', -invoice.total, 'write-off') : []),
    ...(invoice.status === 'paid' ? line('paid', invoice.amount_paid, 'payment') : []),
  ];
}

/** Wire format of an open or upcoming invoice. */
export function toInvoiceDue(invoice: Stripe.Invoice): InvoiceDue {
  const discounts = readDiscounts(invoice);
  return {
    amount_due_cents: invoice.amount_due,
    subtotal_cents: invoice.subtotal,
    tax_cents: sumTaxes(invoice),
    discount_percent_off: discounts[0]?.discount_percent_off ?? null,
    discount_amount_off: discounts[0]?.discount_amount_off ?? null,
    discounts,
    next_payment_attempt_unix: invoice.next_payment_attempt ?? (invoice.status === 'draft' ? invoice.period_end : -1),
    payment_intent_status: null,
    payment_intent_statusses: [],
  };
}

/** Whether a first-month discount was used, by the invoices with their discounts expanded (PLAN-065). */
export const hasFirstMonthDiscount = (invoices: readonly Stripe.Invoice[], tier: FirstMonthTier): boolean =>
  invoices.some(
    ({ status, discounts }) =>
      status === 'paid' && readCoupons(discounts).some((coupon) => coupon.id === firstMonthCoupon(tier)),
  );

const sumTaxes = ({ total_taxes }: Stripe.Invoice): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const readDiscounts = ({ discounts }: Stripe.Invoice): InvoiceDue['discounts'] =>
  readCoupons(discounts).map(({ percent_off, amount_off }) => ({
    discount_percent_off: percent_off,
    discount_amount_off: amount_off,
  }));

/** The coupons of discounts, which must be expanded. */
const readCoupons = (discounts: Stripe.Invoice['discounts']): Stripe.Coupon[] =>
  discounts.flatMap((discount) => {
    if (typeof discount === 'string' || discount.deleted) return [];
    const { coupon } = discount.source;
    return !coupon || typeof coupon === 'string' ? [] : [coupon];
  });

/** The displayable fields of a card. */
export function toCard(method: Stripe.PaymentMethod | string | null | undefined) {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, exp_month, exp_year };
}
