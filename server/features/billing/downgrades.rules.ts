import type Stripe from 'stripe';
import {
  type BillingPeriod,
  billingPeriods,
  type PurchasableTier,
  purchasableTiers,
} from '../../../contract/catalogue/plans/plans.ts';

/** What follows when the period is over. */
export interface ScheduledPlan {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  /** The provider's id of the promo code that begins with it. */
  readonly promotion?: string | undefined;
}

/** A downgrade that was taken back for something that may fail, as it is noted on the subscription. */
interface SuspendedDowngrade extends ScheduledPlan {
  /** The price that it was to follow: on another one it is over. */
  readonly fromPrice: string;
}

/** Where it is noted. */
export const suspendedKey = 'downgrade_set_aside';

/** Noted on a subscription that ends since its workspace has no use for it now, and goes on when it has. */
export const heldKey = 'held';

export const encodeSuspended = ({ tier, period, promotion }: ScheduledPlan, fromPrice: string): string =>
  [tier, period, fromPrice, promotion ?? ''].join(' ');

/** Undefined where none is noted. */
export function readSuspended({ metadata }: Pick<Stripe.Subscription, 'metadata'>): SuspendedDowngrade | undefined {
  const [tierText, periodText, fromPrice, promotion] = (metadata[suspendedKey] ?? '').split(' ');
  const tier = purchasableTiers.find((one) => one === tierText);
  const period = billingPeriods.find((one) => one === periodText);
  return tier && period && fromPrice ? { tier, period, fromPrice, promotion: promotion || undefined } : undefined;
}

/** The schedule that is at work on a subscription where it is expanded. */
export const activeSchedule = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined =>
  schedule && typeof schedule !== 'string' && schedule.status === 'active' ? schedule : undefined;

/** The promo code that begins with the last phase of a schedule. */
export function lastPhasePromotion(schedule: Stripe.SubscriptionSchedule | undefined): string | undefined {
  const codes = schedule?.phases.at(-1)?.discounts.map(({ promotion_code }) => promotion_code) ?? [];
  const code = codes.find((one) => one !== null);
  return typeof code === 'string' ? code : code?.id;
}
