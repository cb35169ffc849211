import type Stripe from 'stripe';
import type { BillingPeriod, PurchasableTier } from '../../../contract/catalogue/plans/plans.ts';
import { parsePlan } from './billing-catalogue.rules.ts';

/** The plan that follows at the end of the period. */
export interface ScheduledPlan {
  readonly tier: PurchasableTier;
  readonly period: BillingPeriod;
  /** The provider's ID of the promotion code that starts with it. */
  readonly promotion?: string | undefined;
}

/** A downgrade that is suspended during an operation that may fail. */
interface SuspendedDowngrade extends ScheduledPlan {
  /** The price to which it applied: with another price it is obsolete. */
  readonly fromPrice: string;
}

/** Metadata key of a suspended downgrade. */
export const suspendedKey = 'downgrade_set_aside';

/** Metadata key of a held subscription, which is resumed when its workspace can use it again. */
export const heldKey = 'held';

export const encodeSuspended = ({ tier, period, promotion }: ScheduledPlan, fromPrice: string): string =>
  [tier, period, fromPrice, promotion ?? ''].join(' ');

/** Reads the suspended downgrade of a subscription; undefined if there is none. */
export function readSuspended({ metadata }: Pick<Stripe.Subscription, 'metadata'>): SuspendedDowngrade | undefined {
  const [tierText, periodText, fromPrice, promotion] = (metadata[suspendedKey] ?? '').split(' ');
  const plan = parsePlan(tierText, periodText);
  return plan && fromPrice ? { ...plan, fromPrice, promotion: promotion || undefined } : undefined;
}

/** The active schedule of a subscription, which must be expanded. */
export const activeSchedule = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined =>
  schedule && typeof schedule !== 'string' && schedule.status === 'active' ? schedule : undefined;

/** The promotion code of the last phase of a schedule. */
export function lastPhasePromotion(schedule: Stripe.SubscriptionSchedule | undefined): string | undefined {
  const codes = schedule?.phases.at(-1)?.discounts.map(({ promotion_code }) => promotion_code) ?? [];
  const code = codes.find((candidate) => candidate !== null);
  return typeof code === 'string' ? code : code?.id;
}
