import { canExtend, isEnterpriseTier, planLimits, type SubscriptionStatus, type Tier, unlimited } from './plans.ts';

/** What a person allows above the limit. */
export interface Extension {
  readonly allowedToExtend: boolean;
  /** The most credits above it; null: as many as the plan. */
  readonly maxExtension: number | null;
}

/** What decides how far a plan goes on above its limit. */
export interface ExtensionState extends Extension {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
}

/**
 * QUOTA-005: credits above the limit that may be spent. None, unless the plan can extend, the person allows it, and the
 * status is active or the tier of the enterprise kind; unlimited plans have no end to it unless the person sets one.
 */
export function creditsAbove({ tier, status, allowedToExtend, maxExtension }: ExtensionState): number {
  const mayExtend = canExtend(tier) && allowedToExtend && (status === 'active' || isEnterpriseTier(tier));
  if (!mayExtend) return 0;
  const { extension } = planLimits[tier];
  const ofPlan = extension === unlimited ? Number.POSITIVE_INFINITY : extension;
  return Math.min(ofPlan, maxExtension ?? Number.POSITIVE_INFINITY);
}

/** Characters as people count them, and as they are charged: code points, so that an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
