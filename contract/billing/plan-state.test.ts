import { describe, expect, it } from 'vitest';
import { currencyOf, isAtLeast, isPaid, rankOf } from '../catalogue/plans/plan-ranks.ts';
import { isEnterpriseTier, subscriptionStatuses, type Tier, tiers } from '../catalogue/plans/plans.ts';
import {
  hasFirstMonthOffer,
  isAnnual,
  isBlocked,
  isCanceled,
  isManagedElsewhere,
  isPaymentProblem,
  recommendedTier,
  toPlanState,
} from './plan-state.ts';

it('PLAN-004 C-39 ranks the plans: free lowest, trial and enterprise highest', () => {
  const order: Tier[] = ['free', 'starter', 'creator', 'pro', 'growing_business', 'scale_2024_08_10', 'enterprise'];
  expect([...order].reverse().sort((a, b) => rankOf(a) - rankOf(b))).toEqual(order);
  expect(rankOf('trial')).toBe(rankOf('enterprise'));
});

it('PLAN-036 counts all plans except free and trial as paid', () => {
  expect(tiers.filter((tier) => !isPaid(tier))).toEqual(['free', 'trial']);
});

it.each([
  ['pro', 'creator', true],
  ['creator', 'creator', true],
  ['starter', 'creator', false],
  ['free', 'starter', false],
  ['scale_2024_08_10', 'growing_business', true],
  ['growing_business', 'scale_2024_08_10', false],
  ['trial', 'pro', true],
  ['enterprise', 'scale_2024_08_10', true],
] as const)('PLAN-037 %s is at least %s: %s', (tier, floor, answer) => {
  expect(isAtLeast(tier, floor)).toBe(answer);
});

it('PLAN-041 limits enterprise features to trial and enterprise', () => {
  expect(tiers.filter(isEnterpriseTier)).toEqual(['trial', 'enterprise']);
});

it.each([
  ['creator', 'annual_period', true],
  ['creator', 'monthly_period', false],
  ['free', 'annual_period', false],
  ['enterprise', null, false],
] as const)('PLAN-042 %s with %s is annual: %s', (tier, billingPeriod, answer) => {
  expect(isAnnual({ tier, billingPeriod })).toBe(answer);
});

it.each([
  ['usd', 'usd'],
  [null, 'usd'],
  [undefined, 'usd'],
  ['eur', 'eur'],
  ['pln', 'eur'],
] as const)('PLAN-044 shows a workspace of %s in %s', (workspace, currency) => {
  expect(currencyOf(workspace)).toBe(currency);
});

it.each([
  ['free', 'creator'],
  ['trial', 'creator'],
  ['starter', 'creator'],
  ['creator', 'pro'],
  ['pro', 'growing_business'],
  ['growing_business', 'scale_2024_08_10'],
  ['scale_2024_08_10', undefined],
  ['enterprise', undefined],
] as const)('PLAN-045 O-22 recommends to %s: %s', (tier, recommended) => {
  expect(recommendedTier(tier)).toBe(recommended);
});

it('C-01 distinguishes payment problems from blocked plans', () => {
  expect(subscriptionStatuses.filter(isPaymentProblem).sort()).toEqual(['incomplete', 'past_due']);
  expect(subscriptionStatuses.filter(isBlocked).sort()).toEqual(['free_disabled', 'incomplete', 'past_due']);
});

it('reports a paid plan with a pending cancellation as canceled', () => {
  expect(isCanceled({ tier: 'pro', isCancelPending: true })).toBe(true);
  expect(isCanceled({ tier: 'pro', isCancelPending: false })).toBe(false);
  expect(isCanceled({ tier: 'trial', isCancelPending: true })).toBe(false);
});

it.each([
  ['free', 'manual', false],
  ['pro', 'card', false],
  ['pro', 'manual', true],
  ['pro', 'gcp_marketplace', true],
  ['pro', 'consolidated', true],
  ['trial', 'card', true],
  ['enterprise', 'card', true],
] as const)('O-24 %s by %s is managed elsewhere: %s', (tier, kind, answer) => {
  expect(isManagedElsewhere({ tier, kind })).toBe(answer);
});

describe('PLAN-065 C-04 first-month discount', () => {
  const state = (...previouslySubscribedTiers: Tier[]) => ({
    tier: 'free' as Tier,
    billingPeriod: null,
    previouslySubscribedTiers,
  });

  it.each([
    [[], true, true],
    [['free'], true, true],
    [['trial'], true, true],
    [['starter'], false, true],
    [['free', 'starter'], false, true],
    [['creator'], false, false],
    [['pro'], false, false],
    [['starter', 'growing_business'], false, false],
    [['enterprise'], false, false],
  ] as const)('after %j: starter %s, creator %s', (held, starter, creator) => {
    expect(hasFirstMonthOffer(state(...held), 'starter', 'monthly_period')).toBe(starter);
    expect(hasFirstMonthOffer(state(...held), 'creator', 'monthly_period')).toBe(creator);
  });

  it('counts the current plan as a previous plan', () => {
    const onStarter = {
      tier: 'starter' as Tier,
      billingPeriod: 'monthly_period',
      previouslySubscribedTiers: [],
    } as const;
    expect(hasFirstMonthOffer(onStarter, 'starter', 'monthly_period')).toBe(false);
    expect(hasFirstMonthOffer(onStarter, 'creator', 'monthly_period')).toBe(true);
    expect(hasFirstMonthOffer({ ...onStarter, tier: 'creator' }, 'creator', 'monthly_period')).toBe(false);
    const onAnnualStarter = { ...onStarter, billingPeriod: 'annual_period' } as const;
    expect(hasFirstMonthOffer(onAnnualStarter, 'creator', 'monthly_period')).toBe(false);
  });

  it('requires sign-in and monthly billing, and applies to two plans', () => {
    for (const tier of ['starter', 'creator'] as const) {
      expect(hasFirstMonthOffer(undefined, tier, 'monthly_period')).toBe(false);
      expect(hasFirstMonthOffer(state(), tier, 'annual_period')).toBe(false);
    }
    const offered = tiers.filter((tier) => hasFirstMonthOffer(state(), tier, 'monthly_period'));
    expect(offered).toEqual(['starter', 'creator']);
  });
});

it('builds the state from the replies of the server', () => {
  const state = toPlanState(
    { status: 'active' },
    {
      tier: 'pro',
      billing_period: 'annual_period',
      kind: 'card',
      can_manage: true,
      previously_subscribed_tiers: ['creator'],
      stripe: {
        subscription: { current_period_end: 20, cancel_at: 20 },
        subscription_schedule: {
          metadata: { type: 'downgrade', downgrade_to: 'creator', billing_period: 'monthly_period' },
          starts_at_unix: 20,
        },
      },
    },
  );
  expect(state).toEqual({
    tier: 'pro',
    status: 'active',
    billingPeriod: 'annual_period',
    isCancelPending: true,
    scheduledDowngrade: { tier: 'creator', billingPeriod: 'monthly_period' },
    kind: 'card',
    previouslySubscribedTiers: ['creator'],
    canManage: true,
  });
});
