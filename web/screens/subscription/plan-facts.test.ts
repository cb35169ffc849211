import { expect, it } from 'vitest';
import { nextPlanChange, planChangeObstacle } from './plan-facts.ts';

/** Noon of a day in December 2026, in Unix seconds. */
const noonOf = (day: number) => new Date(2026, 11, day, 12).getTime() / 1000;
const subscription = { current_period_end: noonOf(14), cancel_at: null };

it('PLAN-057 describes the next change of a plan and its date', () => {
  const canceled = { subscription: { ...subscription, cancel_at: noonOf(14) }, subscription_schedule: null };
  expect(nextPlanChange({ tier: 'creator', stripe: canceled })).toBe(
    'Creator ends on 12/14/26. The workspace then moves to Free.',
  );
  const metadata = { type: 'downgrade', downgrade_to: 'creator', billing_period: 'monthly_period' } as const;
  const downgraded = { subscription, subscription_schedule: { metadata, starts_at_unix: noonOf(20) } };
  expect(nextPlanChange({ tier: 'pro', stripe: downgraded })).toBe('Creator, monthly, follows on 12/20/26.');
});

it('describes no change of a plan that renews', () => {
  expect(nextPlanChange({ tier: 'pro', stripe: { subscription, subscription_schedule: null } })).toBeUndefined();
  expect(nextPlanChange({ tier: 'free', stripe: { subscription: null, subscription_schedule: null } })).toBeUndefined();
});

it('BILL-032 PLAN-062 explains why a plan cannot be changed here', () => {
  expect(
    planChangeObstacle({ has_payments: true, is_isolated: false, can_manage: true, kind: 'card' }),
  ).toBeUndefined();
  expect(planChangeObstacle({ has_payments: true, is_isolated: false, can_manage: false, kind: 'card' })).toMatch(
    /admins/,
  );
  expect(
    planChangeObstacle({ has_payments: true, is_isolated: false, can_manage: true, kind: 'gcp_marketplace' }),
  ).toMatch(/marketplace/);
  expect(
    planChangeObstacle({ has_payments: true, is_isolated: false, can_manage: true, kind: 'consolidated' }),
  ).toMatch(/Another workspace/);
  expect(planChangeObstacle({ has_payments: true, is_isolated: false, can_manage: true, kind: 'manual' })).toMatch(
    /operator of this server/,
  );
  expect(planChangeObstacle({ has_payments: true, is_isolated: true, can_manage: true, kind: 'card' })).toMatch(
    /isolated/,
  );
  expect(planChangeObstacle({ has_payments: false, is_isolated: true, can_manage: true, kind: 'card' })).toMatch(
    /payments are not set up/,
  );
});
