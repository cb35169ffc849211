import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { UsageChoice } from './usage-choice.ts';
import type { Span } from './usage-range.ts';

/** Refetch interval. */
const refetchMs = 60_000;

interface UsageQuery {
  readonly span: Span;
  readonly workspace: boolean;
}

const rangeOf = ({ span, workspace }: UsageQuery) => ({
  start_unix: span.startMs,
  end_unix: span.endMs,
  include_workspace_metrics: workspace,
});

/** Usage by time and part of the breakdown. */
export const usageQuery = (
  query: UsageQuery,
  { metric, breakdown, interval }: Pick<UsageChoice, 'metric' | 'breakdown' | 'interval'>,
  zone: string,
) =>
  queryOptions({
    queryKey: ['usage', 'parts', query, metric, breakdown, interval, zone],
    queryFn: ({ signal }) =>
      api.call('GET /v1/usage/character-stats', {
        query: {
          ...rangeOf(query),
          breakdown_type: breakdown,
          aggregation_interval: interval,
          metric,
          time_zone: zone,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

export const totalsQuery = (query: UsageQuery) =>
  queryOptions({
    queryKey: ['usage', 'totals', query],
    queryFn: ({ signal }) => api.call('GET /v1/usage/totals', { query: rangeOf(query), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

/** The billing period. */
export const periodQuery = queryOptions({
  queryKey: ['usage', 'period'],
  queryFn: ({ signal }) => api.call('GET /v1/usage/period', { signal }),
});
