import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { creditsAbove, type ExtensionState } from '../../../contract/catalogue/plans/quota.ts';

export interface QuotaState extends ExtensionState {
  /** −1: unlimited. */
  readonly characterLimit: number;
  /** Credits spent, and held by generations that run. */
  readonly used: number;
}

/**
 * QUOTA-002: spent and new credits are above the limit, unless the plan may extend (it can, the user allows it, and
 * the status is active or the tier of the enterprise kind). Exactly reaching the limit is not above it.
 */
export function isQuotaExceeded(quota: QuotaState, adding: number): boolean {
  if (quota.characterLimit === unlimited) return false;
  if (quota.used + adding <= quota.characterLimit) return false;
  return quota.used + adding > quota.characterLimit + creditsAbove(quota);
}

/** The first day after `now` that is whole months after `anchor`; months that lack the day end on their last (UTC). */
export function nextReset(anchor: Date, now: Date): Date {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (addMonths(anchor, months) <= now) months += 1;
  return addMonths(anchor, months);
}

/** Whole months after `anchor`; a month that lacks the day has it on its last (UTC). */
export function addMonths(anchor: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate();
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(anchor.getUTCMonth() + months);
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
