import { useQuery } from '@tanstack/react-query';
import { isAtLeast } from '../../../contract/catalogue/plans/plan-ranks.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';

/** DUB-007: whether the plan has the dubbing studio, in which lines are edited; undefined until it is known. */
export function useDubbingStudio(): boolean | undefined {
  const { data: plan } = useQuery(subscriptionQuery);
  return plan && (plan.tier === 'trial' || isAtLeast(plan.tier, 'starter'));
}
