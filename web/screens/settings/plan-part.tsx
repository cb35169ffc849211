import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { speechMinutes, tierNames, unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';

const formatMinutes = (count: number) => formatMessage('{count, plural, one {# minute} other {# minutes}}', { count });

/** The plan, the remaining credits and the minutes of speech they give (TTS-012). */
export function PlanPart() {
  const { data, isError, error, refetch } = useQuery(subscriptionQuery);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock label={t('Loading your plan')} className="h-[168px]" />;
  const { character_count: used, character_limit: limit } = data;
  const remaining = speechMinutes(Math.max(0, limit - used));
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={t('Plan')} value={tierNames[data.tier]} />
        {limit === unlimitedCredits ? (
          <Fact name={t('Credits')} value={t('Unlimited, {used} used', { used: formatCount(used) })} />
        ) : (
          <>
            <Fact
              name={t('Credits')}
              value={t('{used} of {limit} used', { used: formatCount(used), limit: formatCount(limit) })}
            />
            <Fact
              name={t('Minutes left (high quality)')}
              value={t('about {highestQuality}', { highestQuality: formatMinutes(remaining.highestQuality) })}
            />
            <Fact
              name={t('Minutes left (turbo)')}
              value={t('about {turbo}', { turbo: formatMinutes(remaining.turbo) })}
            />
          </>
        )}
        <Fact name={t('Renews on')} value={formatDate(data.next_character_count_reset_unix)} />
      </dl>
      <Button asChild className="mt-3">
        <Link to="/app/subscription">{t('Manage plan')}</Link>
      </Button>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </>
  );
}
