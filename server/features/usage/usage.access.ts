import { hasUsageAnalytics } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';

/** Only admins may see the usage of the whole workspace. */
export const canViewWorkspaceUsage = (actor: Actor): boolean => actor.role === 'admin';

/** USAGE-004: whether the plan includes usage by parts; totals are in every plan. */
export const canBreakDownUsage = (tier: Tier): boolean => hasUsageAnalytics(tier);
