import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { ApiRequestStats } from '../../../contract/workspaces/api-requests.ts';
import { formatCount } from '../../format/count.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { bucketNames, formatValue } from '../../parts/chart/chart-format.ts';
import { ChartLegend } from '../../parts/chart/chart-legend.tsx';
import { chartColour, chartParts } from '../../parts/chart/chart-parts.ts';
import { Metric } from '../../parts/chart/metric.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { breakdowns, type RequestFilter, type StatusClass, statusTitles } from './request-filter.ts';
import { intervalOf, zone } from './use-api-requests.ts';
import '../../parts/chart/chart-colours.css';

// Loaded lazily because the chart library is larger than the rest of the screen.
const TimeChart = lazy(() => import('../../parts/chart/time-chart.tsx'));

interface RequestChartsProps {
  stats: ApiRequestStats;
  filter: RequestFilter;
}

/** Totals, requests over time by part, and percentiles of their duration. */
export function RequestCharts({ stats, filter }: RequestChartsProps) {
  const interval = intervalOf(filter);
  const names = useMemo(() => bucketNames(interval, zone), [interval]);
  const requests = useMemo(() => requestParts(stats, filter), [stats, filter]);
  const latency = useMemo(() => latencyParts(stats), [stats]);
  const { totals } = stats;
  const chart = { times: stats.time, names, className: 'h-56' };
  return (
    <>
      <section aria-label={t('Totals')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Metric title={t('Requests')} value={formatCount(totals.requests)}>
          {t('with API keys')}
        </Metric>
        <Metric title={t('Failed')} value={formatCount(totals.failed)}>
          {totals.requests === 0 ? '–' : `${formatValue((totals.failed / totals.requests) * 100)} %`}
        </Metric>
        <Metric title={t('Median duration')} value={duration(totals.p50)}>
          {t('half of the requests')}
        </Metric>
        <Metric title={t('95th percentile')} value={duration(totals.p95)}>
          {t('99th: {duration}', { duration: duration(totals.p99) })}
        </Metric>
      </section>
      <Chart
        title={
          interval === 'hour'
            ? t('Requests per hour by {breakdownTitle}', { breakdownTitle: breakdownTitle(filter) })
            : t('Requests per day by {breakdownTitle}', { breakdownTitle: breakdownTitle(filter) })
        }
      >
        <TimeChart {...chart} parts={requests} title={t('Requests')} unit="requests" kind="bars" />
        <ChartLegend parts={requests} totalOf={({ values }) => values.reduce((sum, value) => sum + value, 0)} />
      </Chart>
      <Chart title={interval === 'hour' ? t('Duration per hour') : t('Duration per day')}>
        <TimeChart {...chart} parts={latency} title={t('Duration')} unit="ms" kind="lines" />
        <ChartLegend parts={latency} />
      </Chart>
    </>
  );
}

const Chart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-m border bg-surface p-4">
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h2 className="min-w-0 font-[600]">{title}</h2>
      <span className="text-ink-3 text-meta">{t('{zone} time', { zone: zone.replaceAll('_', ' ') })}</span>
    </div>
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>{children}</Suspense>
  </section>
);

const duration = (ms: number | null): string => (ms === null ? '–' : `${formatValue(ms)} ms`);

const breakdownTitle = ({ breakdown }: RequestFilter): string => inSentence(breakdowns[breakdown]);

const requestParts = ({ parts }: ApiRequestStats, { breakdown }: RequestFilter) =>
  chartParts(
    parts.map(({ id, name, requests }, at) => ({
      name:
        breakdown === 'status' ? (statusTitles[id as StatusClass] ?? id) : (name ?? t('Deleted key ({id})', { id })),
      values: requests,
      colour: chartColour(at),
    })),
    false,
  );

const latencyParts = ({ latency }: ApiRequestStats) =>
  (['p50', 'p95', 'p99'] as const).map((id, at) => ({
    name: { p50: t('Median'), p95: t('95th percentile'), p99: t('99th percentile') }[id],
    values: latency[id],
    colour: chartColour(at),
  }));
