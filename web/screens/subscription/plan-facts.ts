import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { type SubscriptionStatus, tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { formatDate } from '../../format/date.ts';
import { periodNames } from '../../nouns/subscription/plan-change.ts';

interface StatusView {
  readonly text: string;
  readonly tone: 'neutral' | 'accent' | 'bad';
}

/** What a status is called. A free plan has none to tell. */
export const statusViews: Readonly<Record<SubscriptionStatus, StatusView | undefined>> = {
  free: undefined,
  active: { text: 'Active', tone: 'accent' },
  trialing: { text: 'Trial', tone: 'accent' },
  incomplete: { text: 'Payment incomplete', tone: 'bad' },
  past_due: { text: 'Payment overdue', tone: 'bad' },
  free_disabled: { text: 'Disabled', tone: 'bad' },
};

/** What is going to happen to the plan, and when; undefined where it simply goes on. */
export function comingChange({ tier, stripe }: Pick<SubscriptionDetails, 'tier' | 'stripe'>): string | undefined {
  const cancelAt = stripe.subscription?.cancel_at;
  const schedule = stripe.subscription_schedule;
  if (cancelAt != null)
    return `${tierNames[tier]} ends on ${formatDate(cancelAt)}. The workspace is on Free after that.`;
  if (!schedule) return undefined;
  const { downgrade_to: next, billing_period: period } = schedule.metadata;
  return `${tierNames[next]}, ${periodNames[period].toLowerCase()}, follows on ${formatDate(schedule.starts_at_unix)}.`;
}

/** Why nothing about the plan can be changed here; undefined where it can. */
export function whyFixed({
  can_manage,
  kind,
  is_isolated,
}: Pick<SubscriptionDetails, 'can_manage' | 'kind' | 'is_isolated'>): string | undefined {
  if (is_isolated) return 'This server keeps its data apart and sells no plans.';
  if (!can_manage) return 'Only admins of the workspace can change its plan. Ask one of them.';
  switch (kind) {
    case 'card':
      return undefined;
    case 'gcp_marketplace':
      return 'This plan is paid through a cloud marketplace, and is changed there.';
    case 'consolidated':
      return 'Another workspace pays for this one: its admins change the plan.';
    case 'manual':
      return 'Whoever runs this server has set this plan. Ask them to change it.';
  }
}
