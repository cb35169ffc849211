import { describe, expect, it } from 'vitest';
import { type BillingPeriod, billingPeriods, subscriptionStatuses, type Tier } from '../catalogue/plans/plans.ts';
import {
  isPlanDisabled,
  type PlanAction,
  type PlanTarget,
  planAction,
  planActionEffect,
  planActionLabel,
  planActions,
  planBadges,
  planButton,
} from './plan-actions.ts';
import type { PlanState } from './plan-state.ts';

const month = 'monthly_period';
const year = 'annual_period';

const stateOf = (state: Partial<PlanState>): PlanState => ({
  tier: 'creator',
  status: 'active',
  billingPeriod: month,
  isCancelPending: false,
  scheduledDowngrade: null,
  kind: 'card',
  previouslySubscribedTiers: [],
  canManage: true,
  ...state,
});

/**
 * The action of each button, written by hand from 001 §4. Two letters per target, monthly and yearly: N none,
 * C create, X cancelSubscription, U upgrade, D downgrade.
 */
const grid = `
  from                     free starter creator pro growing_business scale_2024_08_10 enterprise trial
  free                     NN   CC      CC      CC  CC               CC               CC         CC
  trial                    CC   CC      CC      CC  CC               CC               CC         NN
  starter/month            DD   XU      UU      UU  UU               UU               UU         UU
  starter/year             DD   DX      DU      DU  DU               DU               DU         DU
  creator/month            DD   DD      XU      UU  UU               UU               UU         UU
  creator/year             DD   DD      DX      DU  DU               DU               DU         DU
  pro/month                DD   DD      DD      XU  UU               UU               UU         UU
  pro/year                 DD   DD      DD      DX  DU               DU               DU         DU
  growing_business/month   DD   DD      DD      DD  XU               UU               UU         UU
  growing_business/year    DD   DD      DD      DD  DX               DU               DU         DU
  scale_2024_08_10/month   DD   DD      DD      DD  DD               XU               UU         UU
  scale_2024_08_10/year    DD   DD      DD      DD  DD               DX               DU         DU
  enterprise/month         DD   DD      DD      DD  DD               DD               XU         DU
  enterprise/year          DD   DD      DD      DD  DD               DD               DX         DD
  enterprise               DD   DD      DD      DD  DD               DD               XX         DD
`;
const letters = { N: 'none', C: 'create', X: 'cancelSubscription', U: 'upgrade', D: 'downgrade' } as const;

/**
 * Whether a button is disabled in each status (001 §4): none always, create when incomplete, upgrade when not active.
 * Cells follow the statuses of the first line: x disabled.
 */
const disabledGrid = `
  action             trialing active incomplete past_due free free_disabled
  none               x        x      x          x        x    x
  create             -        -      x          -        -    -
  upgrade            x        -      x          x        x    x
  downgrade          -        -      -          -        -    -
  cancelSubscription -        -      -          -        -    -
  renewSubscription  -        -      -          -        -    -
  cancelDowngrade    -        -      -          -        -    -
`;

const tableOf = (text: string) => {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return { columns: head!.slice(1), rows: rows.map(([name, ...cells]) => ({ name: name!, cells })) };
};

const disabledTable = tableOf(disabledGrid);
const actionTable = tableOf(grid);
const targets = actionTable.columns as Tier[];
const cases = actionTable.rows.map(({ name, cells }) => {
  const [tier, period] = name.split('/') as [Tier, 'month' | 'year' | undefined];
  const expected = new Map<string, PlanAction>();
  targets.forEach((target, at) => {
    billingPeriods.forEach((billingPeriod, which) => {
      expected.set(`${target} ${billingPeriod}`, letters[cells[at]![which] as keyof typeof letters]);
    });
  });
  const billingPeriod: BillingPeriod | null = period ? (period === 'year' ? year : month) : null;
  return { name, tier, billingPeriod, expected };
});
const everyTarget: PlanTarget[] = targets.flatMap((tier) =>
  billingPeriods.map((billingPeriod) => ({ tier, billingPeriod })),
);
/** Possible schedules: none, or any plan and period. */
const everySchedule = [null, ...everyTarget];

const isDisabledIn = (action: PlanAction, status: string, tier: Tier): boolean => {
  const cell = disabledTable.rows.find(({ name }) => name === action)!.cells[disabledTable.columns.indexOf(status)];
  // O-24: plans sold by our sales team are changed by our sales team.
  const isSoldByPeople = tier === 'enterprise' || tier === 'trial';
  const needsCard = action === 'cancelSubscription' || action === 'downgrade' || action === 'upgrade';
  return cell === 'x' || (isSoldByPeople && needsCard);
};

describe('plan button actions for all states and plans', () => {
  it.each(cases)(
    'PLAN-047 PLAN-048 PLAN-049 PLAN-050 PLAN-051 PLAN-058 PLAN-059 PLAN-060 from $name, with every schedule, pending cancellation and status',
    (row) => {
      let seen = 0;
      for (const target of everyTarget)
        for (const scheduledDowngrade of everySchedule)
          for (const isCancelPending of [false, true])
            for (const status of subscriptionStatuses) {
              const { tier, billingPeriod } = row;
              const state = stateOf({ tier, billingPeriod, status, isCancelPending, scheduledDowngrade });
              const isScheduled =
                scheduledDowngrade !== null &&
                scheduledDowngrade.tier === target.tier &&
                scheduledDowngrade.billingPeriod === target.billingPeriod;
              let expected = row.expected.get(`${target.tier} ${target.billingPeriod}`)!;
              // The current plan can be neither bought nor changed.
              if (isCancelPending && (expected === 'cancelSubscription' || expected === 'none'))
                expected = 'renewSubscription';
              if (isScheduled) expected = 'cancelDowngrade';
              const where = JSON.stringify({ state, target });
              expect(planAction(state, target), where).toBe(expected);
              // PLAN-063: signed in, the free plan is disabled.
              const disabled = target.tier === 'free' || isDisabledIn(expected, status, tier);
              expect(isPlanDisabled(state, target), where).toBe(disabled);
              // PLAN-062: on an isolated server all plans but free, trial and enterprise are disabled too.
              const isSold = !['free', 'trial', 'enterprise'].includes(target.tier);
              expect(isPlanDisabled(state, target, { isIsolated: true }), where).toBe(disabled || isSold);
              expect(isPlanDisabled({ ...state, canManage: false }, target), where).toBe(true);
              seen += 1;
            }
      expect(seen).toBe(16 * 17 * 2 * 6);
    },
  );
});

it.each([
  ['pro', month, 'creator', month, 'downgrade'],
  ['pro', month, 'pro', year, 'upgrade'],
  ['pro', year, 'growing_business', month, 'downgrade'],
  ['creator', month, 'pro', month, 'upgrade'],
] as const)('PLAN-051 %s %s to %s %s: %s', (tier, billingPeriod, target, period, action) => {
  expect(planAction(stateOf({ tier, billingPeriod }), { tier: target, billingPeriod: period })).toBe(action);
});

it('PLAN-061 O-24 disables cancelling for plans that are not paid by card', () => {
  const target = { tier: 'pro', billingPeriod: month } as const;
  const isDisabled = (kind: PlanState['kind']) => isPlanDisabled(stateOf({ tier: 'pro', kind }), target);
  expect(isDisabled('card')).toBe(false);
  expect((['gcp_marketplace', 'consolidated', 'manual'] as const).filter(isDisabled)).toHaveLength(3);
});

it('BILL-032 disables buying a plan where a marketplace or another workspace sells it', () => {
  const target = { tier: 'pro', billingPeriod: month } as const;
  const isDisabled = (kind: PlanState['kind']) => isPlanDisabled(stateOf({ tier: 'free', kind }), target);
  expect((['card', 'manual', 'gcp_marketplace', 'consolidated'] as const).filter(isDisabled)).toEqual([
    'gcp_marketplace',
    'consolidated',
  ]);
});

it('PLAN-062 lets visitors start on the free plan of an isolated server', () => {
  const isDisabled = (tier: Tier) => isPlanDisabled(undefined, { tier, billingPeriod: month }, { isIsolated: true });
  expect((['free', 'starter', 'pro', 'enterprise'] as const).filter(isDisabled)).toEqual([
    'starter',
    'pro',
    'enterprise',
  ]);
});

it('PLAN-052 labels every action', () => {
  expect(Object.fromEntries(planActions.map((action) => [action, planActionLabel(action)]))).toEqual({
    none: 'Subscribed',
    renewSubscription: 'Do Not Cancel',
    cancelSubscription: 'Cancel Subscription',
    cancelDowngrade: 'Cancel Downgrade',
    create: 'Subscribe',
    upgrade: 'Upgrade',
    downgrade: 'Downgrade',
  });
});

it('PLAN-053 PLAN-054 PLAN-055 confirms charges and cancellations, and starts plans with a checkout', () => {
  const with_ = (effect: string) => planActions.filter((action) => planActionEffect(action) === effect).sort();
  expect(with_('checkout')).toEqual(['create']);
  expect(with_('confirm')).toEqual(['cancelSubscription', 'downgrade', 'upgrade']);
  expect(with_('direct')).toEqual(['cancelDowngrade', 'renewSubscription']);
  expect(with_('nothing')).toEqual(['none']);
});

it('PLAN-064 throws for an unknown action', () => {
  for (const action of ['', 'buy', 'toString'] as unknown as PlanAction[]) {
    expect(() => planActionLabel(action)).toThrow(`Unknown plan action: ${action}`);
    expect(() => planActionEffect(action)).toThrow(`Unknown plan action: ${action}`);
  }
});

it('PLAN-063 C-05 enables only the free plan for visitors, and offers to start', () => {
  const tiers = ['free', 'starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10', 'enterprise'] as const;
  const buttons = tiers.map((tier) => planButton(undefined, { tier, billingPeriod: month }));
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, true, true, true, true, true, true]);
  expect(buttons.map(({ label }) => label)).toEqual([
    'Get Started Free',
    ...Array.from({ length: 6 }, () => 'Start Today'),
  ]);
  expect(planButton(stateOf({}), { tier: 'free', billingPeriod: month })).toMatchObject({
    label: 'Downgrade',
    disabled: true,
  });
});

describe('PLAN-057 badges', () => {
  const scheduledDowngrade = { tier: 'starter', billingPeriod: month } as const;
  it.each([
    ['nothing', {}, 'creator', []],
    ['a downgrade', { scheduledDowngrade }, 'creator', ['Will be downgraded']],
    ['a downgrade, on the plan that follows', { scheduledDowngrade }, 'starter', []],
    ['a cancellation', { isCancelPending: true }, 'creator', ['Will be canceled']],
    ['a cancellation of another plan', { isCancelPending: true }, 'pro', []],
    ['a trial that ends', { tier: 'trial', isCancelPending: true }, 'trial', []],
  ] as const)('with %s', (_what, state, tier, badges) => {
    expect(planBadges(stateOf(state), tier)).toEqual(badges);
  });

  it('shows no badges to visitors', () => {
    expect(planBadges(undefined, 'free')).toEqual([]);
  });
});

it('explains why a button is disabled if the user can do something about it', () => {
  const reason = (state: Partial<PlanState>, tier: Tier) =>
    planButton(stateOf(state), { tier, billingPeriod: month }).reason;
  expect(reason({ canManage: false }, 'pro')).toMatch(/admins/);
  expect(reason({ status: 'past_due' }, 'pro')).toMatch(/open invoice/);
  expect(reason({ tier: 'free', status: 'incomplete', billingPeriod: null }, 'pro')).toMatch(/payment/);
  expect(reason({ tier: 'enterprise' }, 'pro')).toMatch(/managed/);
  expect(reason({}, 'free')).toMatch(/Cancel/);
  expect(reason({}, 'pro')).toBeUndefined();
  expect(reason({ tier: 'free', billingPeriod: null }, 'free')).toBeUndefined();
});
