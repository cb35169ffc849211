import {
  canExtend,
  isEnterpriseTier,
  type SubscriptionStatus,
  type Tier,
  unlimited,
} from '../../../contract/catalogue/plans.ts';

export interface QuotaState {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  /** −1: unlimited. */
  readonly characterLimit: number;
  /** Credits spent, and held by generations that run. */
  readonly used: number;
  readonly allowedToExtend: boolean;
}

/**
 * QUOTA-002: spent and new credits are above the limit, unless the plan may extend (it can, the user allows it, and
 * the status is active or the tier of the enterprise kind). Exactly reaching the limit is not above it.
 */
export function isQuotaExceeded(quota: QuotaState, adding: number): boolean {
  if (quota.characterLimit === unlimited) return false;
  if (quota.used + adding <= quota.characterLimit) return false;
  const mayExtend =
    canExtend(quota.tier) && quota.allowedToExtend && (quota.status === 'active' || isEnterpriseTier(quota.tier));
  return !mayExtend;
}

/** C-01: statuses in which nothing may be generated. */
export const isBlocked = (status: SubscriptionStatus): boolean =>
  status === 'incomplete' || status === 'past_due' || status === 'free_disabled';

/** The first day after `now` that is whole months after `anchor`; months that lack the day end on their last (UTC). */
export function nextReset(anchor: Date, now: Date): Date {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (addMonths(anchor, months) <= now) months += 1;
  return addMonths(anchor, months);
}

function addMonths(anchor: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate();
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(anchor.getUTCMonth() + months);
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
