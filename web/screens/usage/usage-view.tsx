import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { hasUsageAnalytics } from '../../../contract/catalogue/plans/plan-ranks.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { t } from '../../messages/t.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Skeleton, SkeletonRows } from '../../parts/status/skeleton.tsx';
import { UsageBreakdownPart } from './usage-breakdown.tsx';
import {
  breakdowns,
  readChoice,
  type ShownBreakdown,
  type UsageChoice,
  withSuitableInterval,
  writeChoice,
} from './usage-choice.ts';
import { UsageOptions } from './usage-options.tsx';
import { addDays, type Days, dayOf, problemOf, type Span, spanOf, zoneOfDays } from './usage-range.ts';
import { PeriodNote, UsageTotals } from './usage-totals.tsx';
import { UsageUpsell } from './usage-upsell.tsx';
import { periodQuery, totalsQuery } from './use-usage.ts';

/** Usage of the user or of the whole workspace. */
export function UsageView({ workspace }: { workspace: boolean }) {
  const zone = useMemo(() => zoneOfDays(), []);
  const today = dayOf(Date.now(), zone);
  const [query, setQuery] = useSearchParams();
  const { mode, isPrivate } = useInstance();
  const plan = useQuery(subscriptionQuery);
  const urlChoice = readChoice(query);
  const period = useQuery({ ...periodQuery, enabled: urlChoice.range === 'period' });
  const problem = plan.error ?? (urlChoice.range === 'period' ? period.error : null);
  if (problem) {
    const retry = () => void Promise.all([plan.refetch(), period.refetch()]);
    return <ErrorState message={messageOf(problem)} onRetry={retry} />;
  }
  // The server mode and the plan decide what may be shown, so both must be loaded.
  if (mode === undefined || !plan.data || (urlChoice.range === 'period' && !period.data))
    return <SkeletonRows label={t('Loading your usage')} rows={4} />;

  const { days, span } = timeOf(urlChoice, today, zone, period.data && period.data.starts_unix * 1000);
  const detailed = isPrivate || hasUsageAnalytics(plan.data.tier);
  const ids = (Object.keys(breakdowns) as ShownBreakdown[]).filter((id) => workspace || id !== 'user');
  const breakdown = !detailed ? 'none' : ids.includes(urlChoice.breakdown) ? urlChoice.breakdown : 'voice';
  const choice = withSuitableInterval({ ...urlChoice, breakdown }, days);
  return (
    <div className="flex flex-col gap-4">
      <UsageOptions
        choice={choice}
        onChange={(next) => setQuery(writeChoice(next), { replace: true, preventScrollReset: true })}
        days={days}
        today={today}
        breakdownIds={detailed ? ids : undefined}
        hasPeriod={!isPrivate}
      />
      <Totals span={span} workspace={workspace} />
      <UsageBreakdownPart key={String(workspace)} {...{ span, workspace, choice, zone, detailed }} />
      {!detailed && (
        <PlansOnly>
          <UsageUpsell />
        </PlansOnly>
      )}
      <PeriodNote />
    </div>
  );
}

function Totals(scope: { span: Span; workspace: boolean }) {
  const { data, isError, error, refetch } = useQuery(totalsQuery(scope));
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return data ? <UsageTotals totals={data} /> : <Skeleton className="h-46 w-full lg:h-22" />;
}

const lastDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** The selected days and their time span. Invalid days fall back to the last 30. */
function timeOf({ range, days: own }: UsageChoice, today: string, zone: string, periodMs: number | undefined) {
  if (range === 'period' && periodMs !== undefined) {
    const days = { from: dayOf(periodMs, zone), to: today };
    return { days, span: { startMs: periodMs, endMs: spanOf(days, zone).endMs } };
  }
  const count = range === 'custom' || range === 'period' ? lastDays['30d'] : lastDays[range];
  const last: Days = { from: addDays(today, 1 - count), to: today };
  const days = own && !problemOf(own, today) ? own : last;
  return { days, span: spanOf(days, zone) };
}
