import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { apiRequestDays } from '../../../contract/workspaces/api-request-columns.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { RequestCharts } from './request-charts.tsx';
import { requestColumns, requestId, requestName } from './request-columns.tsx';
import { type RequestFilter, requestFilterFormat } from './request-filter.ts';
import { RequestFilters } from './request-filters.tsx';
import { type ApiRequest, requestListQuery, requestStatsQuery } from './use-api-requests.ts';

export const meta = () => [{ title: `${t('API requests')} · ${brand}` }];

/** The requests of the workspace's API keys: over time, their duration, and each of them. */
export default function ApiRequestsScreen() {
  const [filter, setFilter] = useUrlFilter(requestFilterFormat);
  const stats = useQuery(requestStatsQuery(filter));
  return (
    <>
      <PageHeader
        title={t('API requests')}
        help={t('Requests with API keys in the last {apiRequestDays} days.', { apiRequestDays })}
      />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        <RequestFilters filter={filter} onChange={setFilter} keys={stats.data?.api_keys ?? []} />
        {stats.isError && !stats.data && (
          <ErrorState message={messageOf(stats.error)} onRetry={() => void stats.refetch()} />
        )}
        {stats.isPending && <SkeletonRows label={t('Loading API requests')} rows={4} />}
        {stats.data && stats.data.totals.requests === 0 && <NoRequests filter={filter} onChange={setFilter} />}
        {stats.data && stats.data.totals.requests > 0 && (
          <>
            <RequestCharts stats={stats.data} filter={filter} />
            <RequestList filter={filter} />
          </>
        )}
      </div>
    </>
  );
}

interface NoRequestsProps {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}

function NoRequests({ filter, onChange }: NoRequestsProps) {
  const isFiltered = filter.apiKeyId !== undefined || filter.status !== undefined;
  if (isFiltered)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title={t('No results')}
        action={
          <Button onClick={() => onChange({ ...filter, apiKeyId: undefined, status: undefined })}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('No requests match your filters.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={t('No requests in this period')}
      action={
        <Button asChild kind="primary">
          <Link to="/app/settings/api-keys">{t('Manage API keys')}</Link>
        </Button>
      }
    >
      {t('Requests that your programs make with an API key appear here within seconds.')}
    </EmptyState>
  );
}

const nothing = () => {};

function RequestList({ filter }: { filter: RequestFilter }) {
  const list = useInfiniteQuery(requestListQuery(filter));
  const { data, fetchNextPage, hasNextPage } = list;
  const rows = useMemo(() => data && unique(data.pages.flat()), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <DataTable
      label={t('API requests')}
      what={t('requests')}
      columns={requestColumns}
      rows={rows}
      rowId={requestId}
      rowName={requestName}
      empty={<p className="py-8 text-center text-ink-2">{t('No results')}</p>}
      error={list.error}
      onRetry={() => void list.refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      more={{ hasMore: hasNextPage, isError: list.isFetchNextPageError, onMore }}
    />
  );
}

/** Pages overlap by the requests of one ms. */
const unique = (requests: readonly ApiRequest[]): ApiRequest[] => [
  ...new Map(requests.map((request) => [request.id, request])).values(),
];
