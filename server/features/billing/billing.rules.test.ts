import { expect, it } from 'vitest';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { mayChangePaymentMethod, paymentKind, toStripeDetails } from './billing.rules.ts';

const card = {
  tier: 'creator',
  status: 'active',
  kind: 'card',
  trustOnInvoiceCreation: true,
  hasSubscription: true,
} as const;

it.each([
  [card, true],
  [{ ...card, status: 'past_due' }, true],
  [{ ...card, tier: 'free' }, false],
  [{ ...card, tier: 'free', status: 'incomplete', hasSubscription: false }, true],
  [{ ...card, tier: 'trial' }, false],
  [{ ...card, kind: 'gcp_marketplace' }, false],
  [{ ...card, kind: 'consolidated' }, false],
  [{ ...card, kind: 'manual' }, false],
  [{ ...card, trustOnInvoiceCreation: false }, false],
  [{ ...card, hasSubscription: false }, false],
] as const)('BILL-031 %o may change its payment method: %s', (plan, may) => {
  expect(mayChangePaymentMethod(plan)).toBe(may);
});

it('BILL-032 distinguishes plans paid by card or a marketplace from plans assigned by an operator', () => {
  const workspaceId = 'own';
  const plan = (tier: Tier, marketplaceAccountId: string | null = null) => ({
    tier,
    marketplaceAccountId,
    workspaceId,
  });
  const unpaid = { workspaceId, subscriptionId: null };
  expect(paymentKind(plan('creator'), { workspaceId, subscriptionId: 'sub_1' })).toBe('card');
  expect(paymentKind(plan('enterprise'), unpaid)).toBe('manual');
  expect(paymentKind(plan('free'), unpaid)).toBe('card');
  for (const tier of ['free', 'enterprise'] as const)
    expect(paymentKind(plan(tier, 'account-1'), unpaid)).toBe('gcp_marketplace');
  expect(paymentKind({ ...plan('creator', 'account-1'), workspaceId: 'payer' }, unpaid)).toBe('consolidated');
});

it('BILL-006 BILL-007 BILL-008 shows a pending end and a pending downgrade', () => {
  const end = new Date('2027-01-15T12:00:00Z');
  const unix = end.getTime() / 1000;
  const account = {
    subscriptionId: 'sub_1',
    currentPeriodEnd: end,
    cancelAt: null,
    downgradeTo: null,
    downgradePeriod: null,
  };
  expect(toStripeDetails(account)).toEqual({
    subscription: { current_period_end: unix, cancel_at: null },
    subscription_schedule: null,
  });
  expect(toStripeDetails({ ...account, cancelAt: end }).subscription?.cancel_at).toBe(unix);
  const down = toStripeDetails({ ...account, downgradeTo: 'starter', downgradePeriod: 'monthly_period' });
  expect(down.subscription_schedule).toEqual({
    metadata: { type: 'downgrade', downgrade_to: 'starter', billing_period: 'monthly_period' },
    starts_at_unix: unix,
  });
  expect(toStripeDetails({ ...account, subscriptionId: null })).toEqual({
    subscription: null,
    subscription_schedule: null,
  });
});
