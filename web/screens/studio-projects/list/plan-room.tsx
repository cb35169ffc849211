import { useQuery } from '@tanstack/react-query';
import { unlimited } from '../../../../contract/catalogue/plans/plans.ts';
import { subscriptionQuery } from '../../../data/api/queries.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { PlansOnly } from '../../../nouns/plans/plans-only.tsx';
import { UpgradeButton } from '../../../nouns/plans/upgrade-button.tsx';
import { Skeleton } from '../../../parts/status/skeleton.tsx';

/** How many projects the plan includes (STUDIO-015). */
export function PlanRoom() {
  const { data: plan } = useQuery(subscriptionQuery);
  if (!plan)
    return (
      <PlansOnly>
        <Skeleton className="h-7 w-56 sm:ms-auto" />
      </PlansOnly>
    );
  if (plan.projects_limit === unlimited) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-3 text-meta tabular-nums sm:ms-auto">
      {t('Your plan includes {projectsLimit} projects.', { projectsLimit: formatCount(plan.projects_limit) })}
      <UpgradeButton />
    </div>
  );
}
