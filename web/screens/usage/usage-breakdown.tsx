import { useQuery } from '@tanstack/react-query';
import { AudioLines, Download } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { Button } from '../../parts/button/button.tsx';
import { bucketNames } from '../../parts/chart/chart-format.ts';
import { ChartLegend } from '../../parts/chart/chart-legend.tsx';
import { chartParts, hasValues } from '../../parts/chart/chart-parts.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { breakdowns, intervals, metrics, type UsageChoice } from './usage-choice.ts';
import { usageCsv } from './usage-csv.ts';
import { totalUsage, usageParts } from './usage-parts.ts';
import { dayOf, type Span } from './usage-range.ts';
import { UsageTable } from './usage-table.tsx';
import { usageQuery } from './use-usage.ts';
import '../../parts/chart/chart-colours.css';

// Loaded lazily because the chart library is larger than the rest of the screen.
const TimeChart = lazy(() => import('../../parts/chart/time-chart.tsx'));

interface UsageBreakdownProps {
  span: Span;
  workspace: boolean;
  choice: UsageChoice;
  zone: string;
  /** Whether the plan includes detailed analytics. */
  detailed: boolean;
}

/** Usage by time and part: chart, legend, table and CSV download. */
export function UsageBreakdownPart({ span, workspace, choice, zone, detailed }: UsageBreakdownProps) {
  const { metric, breakdown, interval } = choice;
  const scope = { span, workspace };
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(usageQuery(scope, choice, zone));
  const isAverage = metrics[metric].isAverage ?? false;
  const parts = useMemo(() => data && usageParts(data, breakdown), [data, breakdown]);
  const displayedParts = useMemo(() => parts && chartParts(parts, isAverage), [parts, isAverage]);
  const names = useMemo(() => bucketNames(interval, zone), [interval, zone]);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || !parts || !displayedParts) return <Skeleton className="h-96 w-full" />;
  const title = titleOf(choice);
  const download = () =>
    saveFile(
      new Blob(
        [
          usageCsv({
            times: data.time,
            parts,
            partTitle: breakdown === 'none' ? t('Part') : breakdowns[breakdown],
            valueTitle: metrics[metric].title,
          }),
        ],
        {
          type: 'text/csv',
        },
      ),
      `usage-${metric}-${dayOf(span.startMs, zone)}-${dayOf(span.endMs, zone)}.csv`,
    );
  return (
    <section
      aria-label={t('Chart')}
      className={classNames('rounded-m border bg-surface p-4', isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-[600]">{title}</h2>
        <span className="text-ink-3 text-meta">{t('{zone} time', { zone: zone.replaceAll('_', ' ') })}</span>
        {detailed && hasValues(parts) && (
          <Button size="small" className="ms-auto" onClick={download}>
            <Download aria-hidden />
            {t('Download CSV')}
          </Button>
        )}
      </div>
      {hasValues(displayedParts) ? (
        <>
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <TimeChart
              times={data.time}
              parts={displayedParts}
              names={names}
              title={title}
              unit={metrics[metric].unit}
              kind={isAverage ? 'groups' : interval === 'cumulative' ? 'areas' : 'bars'}
            />
          </Suspense>
          {breakdown !== 'none' && (
            <ChartLegend
              parts={displayedParts}
              totalOf={isAverage ? undefined : ({ values }) => totalUsage(values, interval)}
            />
          )}
          <UsageTable times={data.time} parts={displayedParts} nameOf={names.long} title={title} />
        </>
      ) : (
        <EmptyState
          icon={<AudioLines />}
          title={t('No usage in this period')}
          action={
            <Button asChild kind="primary">
              <Link to="/app/speech-synthesis/text-to-speech">{t('Generate speech')}</Link>
            </Button>
          }
        >
          {t('Speech that you generate in the app or with the API appears here.')}
        </EmptyState>
      )}
    </section>
  );
}

/** `Credits per day by voice` */
function titleOf({ metric, breakdown, interval }: UsageChoice): string {
  const by = breakdown === 'none' ? '' : ` ${t('by {breakdown}', { breakdown: inSentence(breakdowns[breakdown]) })}`;
  const per =
    interval === 'cumulative'
      ? `, ${t('running total')}`
      : ` ${t('per {interval}', { interval: inSentence(intervals[interval]) })}`;
  return `${metrics[metric].title}${per}${by}`;
}
