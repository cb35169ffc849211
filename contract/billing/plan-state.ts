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

/** The state of a workspace that determines which plan changes are possible. */
export interface PlanState {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  /** null: a plan without billing periods, such as the free plan. */
  readonly billingPeriod: BillingPeriod | null;
  /** The plan is cancelled at the end of the paid period. */
  readonly isCancelPending: boolean;
  /** The plan that follows at the end of the paid period. */
  readonly scheduledDowngrade: { readonly tier: Tier; readonly billingPeriod: BillingPeriod } | null;
  /** How the plan is paid; only `card` plans can be changed here. */
  readonly kind: SubscriptionDetails['kind'];
  readonly previouslySubscribedTiers: readonly Tier[];
  /** Only workspace admins may manage its plan. */
  readonly canManage: boolean;
}

/** Builds the state from two replies of the server. */
export function toPlanState(
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

/** C-01: a payment failed. */
export const isPaymentProblem = (status: SubscriptionStatus): boolean =>
  status === 'incomplete' || status === 'past_due';

/** C-01: generation is not allowed. */
export const isBlocked = (status: SubscriptionStatus): boolean =>
  isPaymentProblem(status) || status === 'free_disabled';

/** PLAN-042 */
export const isAnnual = ({ tier, billingPeriod }: Pick<PlanState, 'tier' | 'billingPeriod'>): boolean =>
  billingPeriod === 'annual_period' && tier !== 'free';

/** A paid plan that ends unless it is renewed (000 §4). */
export const isCanceled = ({ tier, isCancelPending }: Pick<PlanState, 'tier' | 'isCancelPending'>): boolean =>
  isPaid(tier) && isCancelPending;

/** A marketplace or a consolidated account bills this workspace instead of its own card, also while it has no plan (BILL-032). */
export const isSoldElsewhere = ({ kind }: Pick<PlanState, 'kind'>): boolean =>
  kind === 'gcp_marketplace' || kind === 'consolidated';

/** The plan is not paid by card and must be changed by its seller (O-24). */
export const isManagedElsewhere = ({ tier, kind }: Pick<PlanState, 'tier' | 'kind'>): boolean =>
  isEnterpriseTier(tier) || (tier !== 'free' && kind !== 'card');

/**
 * PLAN-065, C-04: whether a workspace gets the first-month discount of a plan. Creator: if it never had a paid plan other
 * than starter; starter: if it never had a paid plan. Requires sign-in and monthly billing. A change from an annual plan
 * starts when that plan ends, and has no discount.
 */
export function hasFirstMonthOffer(
  state: Pick<PlanState, 'tier' | 'billingPeriod' | 'previouslySubscribedTiers'> | undefined,
  target: Tier,
  period: BillingPeriod,
): boolean {
  if (!state || period !== 'monthly_period' || isAnnual(state)) return false;
  const held = [...state.previouslySubscribedTiers, state.tier].filter(isPaid);
  if (target === 'starter') return held.length === 0;
  return target === 'creator' && held.every((tier) => tier === 'starter');
}

/** PLAN-045: the most popular plan if it is higher than the current one, else the next higher purchasable plan. */
export function recommendedTier(tier: Tier): PurchasableTier | undefined {
  if (tier === 'trial') return mostPopularTier;
  const higher = purchasableTiers.filter((one) => rankOf(one) > rankOf(tier));
  return higher.find((one) => one === mostPopularTier) ?? higher[0];
}
