import { rankOf } from '../catalogue/plans/plan-ranks.ts';
import { type BillingPeriod, isEnterpriseTier, type Tier } from '../catalogue/plans/plans.ts';
import { isAnnual, isCanceled, isManagedElsewhere, isSoldElsewhere, type PlanState } from './plan-state.ts';

/** Action of a plan's button. */
export const planActions = [
  'create',
  'upgrade',
  'downgrade',
  'cancelSubscription',
  'renewSubscription',
  'cancelDowngrade',
  'none',
] as const;
export type PlanAction = (typeof planActions)[number];

export interface PlanTarget {
  readonly tier: Tier;
  readonly billingPeriod: BillingPeriod;
}

/** This server sells no plans (O-25). */
interface PlanEnvironment {
  readonly isIsolated?: boolean;
}

/** PLAN-047 to PLAN-051: the action of a plan's button for a workspace; `undefined` is a visitor. */
export function planAction(state: PlanState | undefined, target: PlanTarget): PlanAction {
  if (!state) return 'create';
  const scheduled = state.scheduledDowngrade;
  if (scheduled?.tier === target.tier && scheduled.billingPeriod === target.billingPeriod) return 'cancelDowngrade';
  const isFreeOrTrial = state.tier === 'free' || state.tier === 'trial';
  // A plan without billing periods is the same in both.
  const isSamePeriod = state.billingPeriod === null || state.billingPeriod === target.billingPeriod;
  if (state.tier === target.tier && (isSamePeriod || state.tier === 'free')) {
    if (state.isCancelPending) return 'renewSubscription';
    return isFreeOrTrial ? 'none' : 'cancelSubscription';
  }
  if (isFreeOrTrial) return 'create';
  return isDowngrade(state, target, isSamePeriod) ? 'downgrade' : 'upgrade';
}

function isDowngrade(state: PlanState, target: PlanTarget, isSamePeriod: boolean): boolean {
  const step = rankOf(target.tier) - rankOf(state.tier);
  const leavesTheYear = isAnnual(state) && target.billingPeriod === 'monthly_period';
  return step < 0 || (step === 0 && isSamePeriod) || leavesTheYear;
}

/** PLAN-052, with a workspace. */
const labels: Readonly<Record<PlanAction, string>> = {
  none: 'Subscribed',
  renewSubscription: 'Do Not Cancel',
  cancelSubscription: 'Cancel Subscription',
  cancelDowngrade: 'Cancel Downgrade',
  create: 'Subscribe',
  upgrade: 'Upgrade',
  downgrade: 'Downgrade',
};

/** PLAN-053 to PLAN-055: the effect of an action. */
const effects: Readonly<Record<PlanAction, 'checkout' | 'confirm' | 'direct' | 'nothing'>> = {
  create: 'checkout',
  cancelSubscription: 'confirm',
  downgrade: 'confirm',
  upgrade: 'confirm',
  renewSubscription: 'direct',
  cancelDowngrade: 'direct',
  none: 'nothing',
};

/** The label of a button; throws for an unknown action (PLAN-064). */
export const planActionLabel = (action: PlanAction): string => lookUp(labels, action);

/** The effect of a click: checkout, confirmation dialog, or immediate request. Throws like `planActionLabel`. */
export const planActionEffect = (action: PlanAction) => lookUp(effects, action);

function lookUp<Value>(table: Readonly<Record<PlanAction, Value>>, action: PlanAction): Value {
  if (!Object.hasOwn(table, action)) throw new Error(`Unknown plan action: ${action}`);
  return table[action];
}

/** PLAN-058 to PLAN-063: whether the button of a plan is disabled. */
export function isPlanDisabled(
  state: PlanState | undefined,
  target: PlanTarget,
  { isIsolated = false }: PlanEnvironment = {},
): boolean {
  if (isIsolated && target.tier !== 'free' && !isEnterpriseTier(target.tier)) return true;
  if (!state) return target.tier !== 'free';
  if (target.tier === 'free' || !state.canManage) return true;
  return isActionDisabled(state, planAction(state, target));
}

function isActionDisabled(state: PlanState, action: PlanAction): boolean {
  switch (action) {
    case 'none':
      return true;
    case 'create':
      return (
        state.status === 'incomplete' || (state.tier !== 'free' && state.tier !== 'trial') || isSoldElsewhere(state)
      );
    case 'upgrade':
      return state.status !== 'active' || isManagedElsewhere(state);
    // O-24 mentions only cancelling, but a plan that is not paid by card cannot be changed here at all.
    case 'downgrade':
    case 'cancelSubscription':
      return isManagedElsewhere(state);
    case 'renewSubscription':
    case 'cancelDowngrade':
      return false;
    default:
      throw new Error(`Unknown plan action: ${action satisfies never}`);
  }
}

/** PLAN-057: badges of a plan's card about its scheduled changes. */
export function planBadges(state: PlanState | undefined, tier: Tier): string[] {
  if (!state || state.tier !== tier) return [];
  const isGoingDown = state.scheduledDowngrade !== null;
  return [...(isGoingDown ? ['Will be downgraded'] : []), ...(isCanceled(state) ? ['Will be canceled'] : [])];
}

export interface PlanButton {
  readonly action: PlanAction;
  readonly label: string;
  readonly disabled: boolean;
  /** Why it is disabled, if the page does not say so elsewhere. */
  readonly reason: string | undefined;
}

/** The button of a plan, for a workspace or (C-05) for a visitor without one. */
export function planButton(
  state: PlanState | undefined,
  target: PlanTarget,
  environment: PlanEnvironment = {},
): PlanButton {
  const action = planAction(state, target);
  const disabled = isPlanDisabled(state, target, environment);
  if (!state) {
    const label = target.tier === 'free' ? 'Get Started Free' : 'Start Today';
    return { action, label, disabled, reason: undefined };
  }
  const reason = disabled && action !== 'none' ? disabledReason(state, target) : undefined;
  return { action, label: planActionLabel(action), disabled, reason };
}

function disabledReason(state: PlanState, target: PlanTarget): string | undefined {
  if (!state.canManage) return 'Only workspace admins can change the plan.';
  if (target.tier === 'free') return 'Cancel your paid plan to return to the free plan.';
  if (isManagedElsewhere(state)) return 'This plan is managed by the operator who set it up for you.';
  if (state.status === 'incomplete') return 'Complete the pending payment first.';
  if (state.status === 'past_due') return 'Pay the open invoice first.';
  return undefined;
}
