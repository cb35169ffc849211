import { isPaid, mostPopularTier, rankOf } from '../catalogue/plans/plan-ranks.ts';
import {
  type BillingPeriod,
  isEnterpriseTier,
  type PurchasableTier,
  purchasableTiers,
  type SubscriptionStatus,
  type Tier,
} from '../catalogue/plans/plans.ts';
import type { SubscriptionDetails } from './billing.ts';
import type { SubscriptionReply } from './subscription.ts';

/** What of a workspace decides which plans it may take, and how. */
export interface PlanState {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  /** null: it is not billed by periods, as the free plan is not. */
  readonly billingPeriod: BillingPeriod | null;
  /** The plan ends with the period that is paid. */
  readonly isCancelPending: boolean;
  /** The plan that follows when the period that is paid is over. */
  readonly scheduledDowngrade: { readonly tier: Tier; readonly billingPeriod: BillingPeriod } | null;
  /** Who pays how; all but `card` is changed elsewhere. */
  readonly kind: SubscriptionDetails['kind'];
  readonly previouslySubscribedTiers: readonly Tier[];
  /** Only admins of a workspace may touch its plan. */
  readonly canManage: boolean;
}

/** The state as the two answers of the server tell it. */
export function planStateOf(
  { status }: Pick<SubscriptionReply, 'status'>,
  details: Pick<
    SubscriptionDetails,
    'tier' | 'billing_period' | 'stripe' | 'kind' | 'previously_subscribed_tiers' | 'can_manage'
  >,
): PlanState {
  const schedule = details.stripe.subscription_schedule?.metadata;
  return {
    tier: details.tier,
    status,
    billingPeriod: details.billing_period,
    isCancelPending: details.stripe.subscription?.cancel_at != null,
    scheduledDowngrade:
      schedule?.type === 'downgrade' ? { tier: schedule.downgrade_to, billingPeriod: schedule.billing_period } : null,
    kind: details.kind,
    previouslySubscribedTiers: details.previously_subscribed_tiers,
    canManage: details.can_manage,
  };
}

/** C-01: a payment did not go through. */
export const isPaymentProblem = (status: SubscriptionStatus): boolean =>
  status === 'incomplete' || status === 'past_due';

/** C-01: nothing may be generated. */
export const isBlocked = (status: SubscriptionStatus): boolean =>
  isPaymentProblem(status) || status === 'free_disabled';

/** PLAN-042 */
export const isAnnual = ({ tier, billingPeriod }: Pick<PlanState, 'tier' | 'billingPeriod'>): boolean =>
  billingPeriod === 'annual_period' && tier !== 'free';

/** A paid plan that has to be renewed, or it ends (000 §4). */
export const isCanceled = ({ tier, isCancelPending }: Pick<PlanState, 'tier' | 'isCancelPending'>): boolean =>
  isPaid(tier) && isCancelPending;

/** The plan is changed by whoever sold it, not by a card (O-24). */
export const isManagedElsewhere = ({ tier, kind }: Pick<PlanState, 'tier' | 'kind'>): boolean =>
  isEnterpriseTier(tier) || (tier !== 'free' && kind !== 'card');

/**
 * PLAN-065, C-04: whether the first month of a plan is offered for less. Creator: to who never held a paid plan other
 * than starter; starter: to who never held a paid plan at all. Only where somebody is signed in, and by the month.
 */
export function hasFirstMonthOffer(
  state: Pick<PlanState, 'tier' | 'previouslySubscribedTiers'> | undefined,
  target: Tier,
  period: BillingPeriod,
): boolean {
  if (!state || period !== 'monthly_period') return false;
  const held = [...state.previouslySubscribedTiers, state.tier].filter(isPaid);
  if (target === 'starter') return held.length === 0;
  return target === 'creator' && held.every((tier) => tier === 'starter');
}

/** PLAN-045: the most popular plan where it is higher than the present one, else the next one up that a card can buy. */
export function recommendedTier(tier: Tier): PurchasableTier | undefined {
  if (tier === 'trial') return mostPopularTier;
  const higher = purchasableTiers.filter((one) => rankOf(one) > rankOf(tier));
  return higher.find((one) => one === mostPopularTier) ?? higher[0];
}
