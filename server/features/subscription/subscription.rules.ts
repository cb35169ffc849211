import { unverifiedCredits } from '../../../contract/catalogue/limits.ts';
import { type Tier, unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { type Extension, type ExtensionState, extensionCredits } from '../../../contract/catalogue/plans/quota.ts';

/** For people who cannot exceed the limit. */
export const noExtension: Extension = { allowedToExtend: false, maxExtension: null };

export interface QuotaState extends ExtensionState {
  /** −1: unlimited. */
  readonly characterLimit: number;
  /** Credits spent or reserved. */
  readonly used: number;
}

/**
 * QUOTA-002: used and new credits exceed the limit, and the limit cannot be extended (the plan supports it, the user
 * allows it, and the status is active or the tier is an enterprise tier). Exactly reaching the limit is allowed.
 */
export function isQuotaExceeded(quota: QuotaState, adding: number): boolean {
  if (quota.characterLimit === unlimited) return false;
  if (quota.used + adding <= quota.characterLimit) return false;
  return quota.used + adding > quota.characterLimit + extensionCredits(quota);
}

/** The first date after `now` that is whole months after `anchor`, in UTC; see `addMonths` for shorter months. */
export function nextReset(anchor: Date, now: Date): Date {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  while (addMonths(anchor, months) <= now) months += 1;
  return addMonths(anchor, months);
}

/** The date whole months after `anchor`, in UTC; the last day of shorter months. */
export function addMonths(anchor: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)).getUTCDate();
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(anchor.getUTCMonth() + months);
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}

/** Whether credits of the free plan wait for a proof of the owner's email, so that automatic sign-ups gain little. */
export const isWithheld = ({ tier }: { readonly tier: Tier }, total: number): boolean =>
  tier === 'free' && total > unverifiedCredits;
