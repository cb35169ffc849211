import type { StripeDetails, SubscriptionDetails } from '../../../contract/billing/billing.ts';
import type { BillingPeriod, SubscriptionStatus, Tier } from '../../../contract/catalogue/plans/plans.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';

/** How a plan is paid. A paid tier without a subscription at the provider was assigned by an operator. */
export function paymentKind(
  plan: { tier: Tier; marketplaceAccountId: string | null; workspaceId: string },
  { subscriptionId, workspaceId }: { subscriptionId: string | null; workspaceId: string },
): SubscriptionDetails['kind'] {
  const { tier, marketplaceAccountId } = plan;
  if (plan.workspaceId !== workspaceId) return 'consolidated';
  if (marketplaceAccountId !== null) return 'gcp_marketplace';
  if (subscriptionId !== null) return 'card';
  return tier === 'free' ? 'card' : 'manual';
}

/**
 * BILL-031: the plan is paid by card, not a trial, and the workspace is trusted on invoice creation. A workspace whose
 * first payment is incomplete needs another card to complete it (BILL-035).
 */
export const mayChangePaymentMethod = (plan: {
  tier: Tier;
  status: SubscriptionStatus;
  kind: SubscriptionDetails['kind'];
  trustOnInvoiceCreation: boolean;
  hasSubscription: boolean;
}): boolean =>
  ((plan.hasSubscription && plan.tier !== 'free' && plan.tier !== 'trial') || plan.status === 'incomplete') &&
  plan.kind === 'card' &&
  plan.trustOnInvoiceCreation;

/** The provider's subscription and schedule of a workspace (BILL-008). */
export function toStripeDetails(account: {
  subscriptionId: string | null;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  downgradeTo: Tier | null;
  downgradePeriod: BillingPeriod | null;
}): StripeDetails {
  const { subscriptionId, currentPeriodEnd, cancelAt, downgradeTo, downgradePeriod } = account;
  if (!subscriptionId || !currentPeriodEnd) return { subscription: null, subscription_schedule: null };
  return {
    subscription: { current_period_end: unixSeconds(currentPeriodEnd), cancel_at: cancelAt && unixSeconds(cancelAt) },
    subscription_schedule:
      downgradeTo && downgradePeriod
        ? {
            metadata: { type: 'downgrade', downgrade_to: downgradeTo, billing_period: downgradePeriod },
            starts_at_unix: unixSeconds(currentPeriodEnd),
          }
        : null,
  };
}
