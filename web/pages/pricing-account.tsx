import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { subscriptionQuery } from '../data/queries.ts';
import { createQueryClient } from '../data/query-client.ts';
import { TooltipLayer } from '../parts/tooltip-layer.tsx';
import { PlanChoice } from '../screens/subscription/plan-choice.tsx';
import { detailsQuery } from '../screens/subscription/use-billing.ts';
import { Toasts } from '../shell/toasts.tsx';
import { PricingMore } from './pricing-more.tsx';

interface PricingAccountProps {
  /** What stands until the plan of the workspace is known. */
  fallback: ReactNode;
}

/** The plans as the person who is signed in may take them, with what `/app` has around such buttons. */
export function PricingAccount({ fallback }: PricingAccountProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AccountPlans fallback={fallback} />
      <TooltipLayer />
      <Toasts />
    </QueryClientProvider>
  );
}

function AccountPlans({ fallback }: PricingAccountProps) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data: details } = useQuery(detailsQuery);
  if (!subscription || !details) return fallback;
  return (
    <PlanChoice subscription={subscription} details={details}>
      {(currency) => <PricingMore currency={currency} />}
    </PlanChoice>
  );
}
