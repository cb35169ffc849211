import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { type SubscriptionStatus, tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { formatDate } from '../../format/date.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { periodNames } from '../../nouns/subscription/plan-change.ts';
import type { ChipTone } from '../../parts/display/chip.tsx';

interface StatusView {
  readonly text: string;
  readonly tone: ChipTone;
}

/** Labels of the statuses. A free plan has no label. */
export const statusViews: Readonly<Record<SubscriptionStatus, StatusView | undefined>> = {
  free: undefined,
  active: { text: t('Active'), tone: 'good' },
  trialing: { text: t('Trial'), tone: 'info' },
  incomplete: { text: t('Payment incomplete'), tone: 'bad' },
  past_due: { text: t('Payment overdue'), tone: 'bad' },
  free_disabled: { text: t('Disabled'), tone: 'bad' },
};

/** Describes the next change of the plan; undefined if it renews unchanged. */
export function nextPlanChange({ tier, stripe }: Pick<SubscriptionDetails, 'tier' | 'stripe'>): string | undefined {
  const cancelAt = stripe.subscription?.cancel_at;
  const schedule = stripe.subscription_schedule;
  if (cancelAt != null)
    return t('{tierNames} ends on {cancelAt}. The workspace then moves to Free.', {
      tierNames: tierNames[tier],
      cancelAt: formatDate(cancelAt),
    });
  if (!schedule) return undefined;
  const { downgrade_to: next, billing_period: period } = schedule.metadata;
  return t('{tierNames}, {periodNames}, follows on {date}.', {
    tierNames: tierNames[next],
    periodNames: inSentence(periodNames[period]),
    date: formatDate(schedule.starts_at_unix),
  });
}

/** Why the plan cannot be changed here; undefined if it can. */
export function planChangeObstacle({
  can_manage,
  kind,
  is_isolated,
  has_payments,
}: Pick<SubscriptionDetails, 'can_manage' | 'kind' | 'is_isolated' | 'has_payments'>): string | undefined {
  if (!has_payments) return t('This server sells no plans, because payments are not set up. Ask its operator.');
  if (is_isolated) return t('This server is isolated and sells no plans.');
  if (!can_manage) return t('Only workspace admins can change the plan. Ask an admin.');
  switch (kind) {
    case 'card':
      return undefined;
    case 'gcp_marketplace':
      return t('This plan is billed through a cloud marketplace. Change it there.');
    case 'consolidated':
      return t('Another workspace pays for this plan. Ask one of its admins to change it.');
    case 'manual':
      return t('The operator of this server set this plan. Ask them to change it.');
  }
}
