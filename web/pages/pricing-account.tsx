import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { subscriptionQuery } from '../data/api/queries.ts';
import { createQueryClient } from '../data/api/query-client.ts';
import { PlanChoice } from '../nouns/subscription/plan-choice.tsx';
import { detailsQuery } from '../nouns/subscription/use-billing.ts';
import { TooltipLayer } from '../parts/overlay/tooltip-layer.tsx';
import { Toasts } from '../parts/status/toasts.tsx';
import { PricingDetails } from './pricing-details.tsx';

interface PricingAccountProps {
  /** Shown until the plan of the workspace is loaded. */
  fallback: ReactNode;
}

/** The plans for a signed-in user, with the providers that `/app` has around such buttons. */
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
      {(currency) => <PricingDetails currency={currency} />}
    </PlanChoice>
  );
}
