import { expect, it } from 'vitest';
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

it('BILL-032 distinguishes plans paid by card from plans assigned by an operator', () => {
  expect(paymentKind('creator', 'sub_1')).toBe('card');
  expect(paymentKind('enterprise', null)).toBe('manual');
  expect(paymentKind('free', null)).toBe('card');
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
