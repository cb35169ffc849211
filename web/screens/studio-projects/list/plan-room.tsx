import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { subscriptionQuery } from '../../../data/api/queries.ts';
import { formatCount } from '../../../format/count.ts';
import { T } from '../../../messages/rich-text.tsx';

/** How many projects the plan includes (STUDIO-015). */
export function PlanRoom() {
  const { data: plan } = useQuery(subscriptionQuery);
  if (!plan) return null;
  return (
    <p className="text-ink-3 text-meta tabular-nums sm:ms-auto">
      <T
        text="Your plan includes {projectsLimit} projects. <link>Compare plans</link>"
        projectsLimit={formatCount(plan.projects_limit)}
        link={(children) => (
          <Link to="/app/subscription" className="text-accent-ink underline underline-offset-2">
            {children}
          </Link>
        )}
      />
    </p>
  );
}
