import { rankOf } from '../catalogue/plans/plan-ranks.ts';
import { type BillingPeriod, isEnterpriseTier, type Tier } from '../catalogue/plans/plans.ts';
import { isAnnual, isCanceled, isManagedElsewhere, type PlanState } from './plan-state.ts';

/** What the button of a plan does. */
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

/** Where this server may not sell plans (O-25). */
interface PlanEnvironment {
  readonly isIsolated?: boolean;
}

/** PLAN-047 to PLAN-051: what the button of a plan does for a workspace; `undefined` is a visitor. */
export function planAction(state: PlanState | undefined, target: PlanTarget): PlanAction {
  if (!state) return 'create';
  const scheduled = state.scheduledDowngrade;
  if (scheduled?.tier === target.tier && scheduled.billingPeriod === target.billingPeriod) return 'cancelDowngrade';
  const isFreeOrTrial = state.tier === 'free' || state.tier === 'trial';
  // What is not billed by periods is the same plan in each.
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

/** PLAN-053 to PLAN-055: how an action goes on. */
const effects: Readonly<Record<PlanAction, 'checkout' | 'confirm' | 'direct' | 'nothing'>> = {
  create: 'checkout',
  cancelSubscription: 'confirm',
  downgrade: 'confirm',
  upgrade: 'confirm',
  renewSubscription: 'direct',
  cancelDowngrade: 'direct',
  none: 'nothing',
};

/** The label of a button; throws at an action that there is not (PLAN-064). */
export const planActionLabel = (action: PlanAction): string => known(labels, action);

/** What follows the click: the checkout, a question first, or the call at once. Throws like `planActionLabel`. */
export const planActionEffect = (action: PlanAction) => known(effects, action);

function known<Value>(table: Readonly<Record<PlanAction, Value>>, action: PlanAction): Value {
  if (!Object.hasOwn(table, action)) throw new Error(`Unknown plan action: ${action}`);
  return table[action];
}

/** PLAN-058 to PLAN-063: whether the button of a plan cannot be pressed. */
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
      return state.status === 'incomplete' || (state.tier !== 'free' && state.tier !== 'trial');
    case 'upgrade':
      return state.status !== 'active' || isManagedElsewhere(state);
    // O-24 speaks of cancelling; no card pays there, so nothing else can be changed by one either.
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

/** PLAN-057: what is going to happen to a plan, told on its card. */
export function planBadges(state: PlanState | undefined, tier: Tier): string[] {
  if (!state || state.tier !== tier) return [];
  const isGoingDown = state.scheduledDowngrade !== null;
  return [...(isGoingDown ? ['Will be downgraded'] : []), ...(isCanceled(state) ? ['Will be canceled'] : [])];
}

export interface PlanButton {
  readonly action: PlanAction;
  readonly label: string;
  readonly disabled: boolean;
  /** Why it is disabled, where the page around it does not say so. */
  readonly reason: string | undefined;
}

/** The button of a plan, for a workspace or (C-05) for who has none yet. */
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
  const reason = disabled && action !== 'none' ? reasonOf(state, target) : undefined;
  return { action, label: planActionLabel(action), disabled, reason };
}

function reasonOf(state: PlanState, target: PlanTarget): string | undefined {
  if (!state.canManage) return 'Only workspace admins can change the plan.';
  if (target.tier === 'free') return 'A paid plan that is canceled ends in the free one.';
  if (isManagedElsewhere(state)) return 'This plan is managed by whoever set it up for you.';
  if (state.status === 'incomplete') return 'Finish the payment that has begun first.';
  if (state.status === 'past_due') return 'Pay the open invoice first.';
  return undefined;
}
