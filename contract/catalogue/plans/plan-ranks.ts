import { type Currency, type PurchasableTier, purchasableTiers, type Tier } from './plans.ts';

/** Offered plans, cheapest first (PLAN-001). */
export const offeredTiers = ['free', ...purchasableTiers, 'enterprise'] as const;
export type OfferedTier = (typeof offeredTiers)[number];

/** O-22 */
export const mostPopularTier: PurchasableTier = 'creator';

/** PLAN-004, C-39: free is lowest; enterprise and trial are both highest. */
const ranks: Readonly<Record<Tier, number>> = {
  free: 0,
  starter: 1,
  creator: 2,
  pro: 3,
  growing_business: 4,
  scale_2024_08_10: 5,
  trial: 6,
  enterprise: 6,
};

/** Rank of a plan; a higher plan has a higher number. */
export const rankOf = (tier: Tier): number => ranks[tier];

/** PLAN-037: whether a plan is `floor` or higher. */
export const isAtLeast = (tier: Tier, floor: Tier): boolean => ranks[tier] >= ranks[floor];

/** PLAN-036: neither free nor trial. Enterprise counts as paid. */
export const isPaid = (tier: Tier): boolean => tier !== 'free' && tier !== 'trial';

/** PLAN-010, USAGE-004: plans with usage analytics; others show totals only. */
export const hasUsageAnalytics = (tier: Tier): boolean => isAtLeast(tier, 'starter');

/** PLAN-044: dollars if the workspace has dollars or no currency, else euros. */
export const currencyOf = (workspaceCurrency: string | null | undefined): Currency =>
  workspaceCurrency == null || workspaceCurrency === 'usd' ? 'usd' : 'eur';
