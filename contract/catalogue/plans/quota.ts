import { canExtend, isEnterpriseTier, planLimits, type SubscriptionStatus, type Tier, unlimited } from './plans.ts';

/** A person's setting for credits above the limit. */
export interface Extension {
  readonly allowedToExtend: boolean;
  /** Maximum number of credits above the limit; null: the plan's maximum. */
  readonly maxExtension: number | null;
}

/** State that determines the credits above the limit. */
export interface ExtensionState extends Extension {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
}

/**
 * QUOTA-005: credits above the limit that may be spent: 0 unless the plan supports it, the person allows it, and the
 * status is active or the tier is an enterprise tier. With an unlimited extension, the person's maximum applies if set.
 */
export function extensionCredits({ tier, status, allowedToExtend, maxExtension }: ExtensionState): number {
  const mayExtend = canExtend(tier) && allowedToExtend && (status === 'active' || isEnterpriseTier(tier));
  if (!mayExtend) return 0;
  const { extension } = planLimits[tier];
  const ofPlan = extension === unlimited ? Number.POSITIVE_INFINITY : extension;
  return Math.min(ofPlan, maxExtension ?? Number.POSITIVE_INFINITY);
}

/** Counts characters as they are displayed and charged: code points, so that an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
