import { useQuery } from '@tanstack/react-query';
import { Headphones } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { PublishingSwitch } from '../../nouns/reads/publishing-switch.tsx';
import { publishingPath } from '../../nouns/reads/reads-paths.ts';
import { readMetricsQuery } from '../../nouns/reads/reads-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { bucketNames } from '../../parts/chart/chart-format.ts';
import { Metric } from '../../parts/chart/metric.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Select } from '../../parts/form/select.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import {
  formatMicros,
  isReadMetric,
  lastDays,
  type MetricDays,
  metricRanges,
  type ReadMetric,
  readMetrics,
} from './metrics/metrics-choice.ts';
import { ReadFiguresTable } from './metrics/read-figures-table.tsx';
import '../../parts/chart/chart-colours.css';

// Loaded lazily because the chart library is larger than the rest of the screen.
const TimeChart = lazy(() => import('../../parts/chart/time-chart.tsx'));

export const meta = () => [{ title: `${t('Reading metrics')} · ${brand}` }];

const all = 'all';
const rangeOptions = Object.entries(metricRanges).map(([value, label]) => ({ value, label }));
const metricOptions = Object.entries(readMetrics).map(([value, { title }]) => ({
  value: value as ReadMetric,
  label: title,
}));

/** PUB-004: plays, minutes and earnings of the reads, by day and by read. */
export default function MetricsScreen() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('days'));
  const days = (Object.hasOwn(metricRanges, asked) ? asked : 30) as MetricDays;
  const askedMetric = params.get('metric');
  const metric = isReadMetric(askedMetric) ? askedMetric : 'plays';
  const readId = params.get('read') ?? undefined;
  const range = lastDays(days, Date.now());
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(readMetricsQuery({ ...range, readId }));
  // Names every read, also while one is chosen.
  const { data: everything } = useQuery(readMetricsQuery({ ...range, readId: undefined }));
  const names = useMemo(() => bucketNames('day', 'UTC'), []);
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { title, unit, pointOf } = readMetrics[metric];
  const hasListened = data?.days.some(({ plays, minutes }) => plays > 0 || minutes > 0) ?? false;
  return (
    <>
      <PageHeader title={t('Publishing')} help={t('How much of your reads was heard, and what they earned.')}>
        <PublishingSwitch />
      </PageHeader>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-5">
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <Select
            label={t('Time')}
            value={String(days)}
            onChange={(next) => set('days', next)}
            options={rangeOptions}
            className="sm:w-36"
          />
          <Select
            label={t('Read', {}, 'noun')}
            value={readId ?? all}
            onChange={(next) => set('read', next === all ? undefined : next)}
            options={[
              { value: all, label: t('All reads') },
              ...(everything?.reads ?? []).map(({ read_id, title: name }) => ({ value: read_id, label: name })),
            ]}
            className="sm:w-64"
          />
        </div>
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <div role="status" aria-label={t('Loading metrics')} className="flex flex-col gap-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        )}
        {data && (
          <>
            <section
              aria-label={t('Totals')}
              className={classNames('grid grid-cols-2 gap-2 lg:grid-cols-4', isPlaceholderData && 'opacity-60')}
            >
              <Metric title={t('Plays')} value={formatCount(data.total.plays)}>
                {t('chapters started')}
              </Metric>
              <Metric title={t('Minutes')} value={readMetrics.minutes.format(data.total)}>
                {t('heard at normal speed')}
              </Metric>
              <Metric title={t('To the end')} value={formatCount(data.total.completions)}>
                {t('chapters heard completely')}
              </Metric>
              <Metric title={t('Earnings')} value={formatMicros(data.total.earnings_micros)}>
                {t('{rate} for each hour heard', { rate: formatMicros(data.rate_micros_per_hour) })}
              </Metric>
            </section>
            <section
              aria-label={t('Chart')}
              className={classNames('rounded-m border bg-surface p-4', isPlaceholderData && 'opacity-60')}
            >
              <div className="mb-3 flex flex-wrap items-center gap-2">
                <h2 className="font-[600]">{t('{metric} per day', { metric: title })}</h2>
                <span className="text-ink-3 text-meta">{t('{zone} time', { zone: 'UTC' })}</span>
                <Segmented
                  label={t('Figure of the chart')}
                  value={metric}
                  onChange={(next) => set('metric', next)}
                  options={metricOptions}
                  className="sm:ms-auto"
                />
              </div>
              {hasListened ? (
                <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                  <TimeChart
                    times={data.days.map(({ day }) => Date.parse(day))}
                    parts={[{ name: title, values: data.days.map(pointOf), colour: 'var(--chart-1)' }]}
                    names={names}
                    title={t('{metric} per day', { metric: title })}
                    unit={unit}
                    kind="bars"
                  />
                </Suspense>
              ) : (
                <EmptyState
                  icon={<Headphones />}
                  title={t('Nobody has listened in this period')}
                  action={
                    <Button asChild>
                      <Link to={publishingPath}>{t('Show reads')}</Link>
                    </Button>
                  }
                >
                  {t('Share the page or the feed of a read. What is heard there appears here.')}
                </EmptyState>
              )}
            </section>
            <ReadFiguresTable reads={data.reads} />
            <p className="text-ink-3 text-meta">
              {formatMessage(
                '{days, plural, one {# day} other {# days}}, in UTC. Earnings of a day are final once it is over.',
                { days },
              )}
            </p>
          </>
        )}
      </div>
    </>
  );
}
