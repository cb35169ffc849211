import { planOffer } from '../../../contract/catalogue/plans/plan-offers.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';

/** DUB-007: whether a plan has the dubbing studio, in which lines are edited. */
export const hasDubbingStudio = (tier: Tier): boolean =>
  tier === 'trial' || planOffer(tier, 'usd').products.dubbing_studio;
