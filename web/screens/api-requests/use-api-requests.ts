import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiRequestColumns } from '../../../contract/workspaces/api-request-columns.ts';
import type { ApiRequestTable } from '../../../contract/workspaces/api-requests.ts';
import { api } from '../../data/api/api.ts';
import { periods, type RequestFilter, toListFilters } from './request-filter.ts';

/** Refetch interval of the charts. */
const refetchMs = 60_000;
const pageSize = 100;

/** One request of an API key. */
export interface ApiRequest {
  readonly id: string;
  /** In ms since 1970. */
  readonly ms: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly keyName: string | undefined;
}

const startOf = ({ period }: RequestFilter, nowMs: number): number => nowMs - periods[period].hours * 3_600_000;

export const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By hour for a day, otherwise by day. */
export const intervalOf = ({ period }: RequestFilter): 'hour' | 'day' => (period === '24h' ? 'hour' : 'day');

export const requestStatsQuery = (filter: RequestFilter) =>
  queryOptions({
    queryKey: ['api-requests', 'stats', filter],
    queryFn: ({ signal }) => {
      const now = Date.now();
      return api.call('GET /v1/workspace/analytics/request-stats', {
        query: {
          start_time: startOf(filter, now),
          end_time: now,
          interval: intervalOf(filter),
          breakdown: filter.breakdown,
          time_zone: zone,
          ...(filter.status && { status: filter.status }),
          ...(filter.apiKeyId !== undefined && { api_key_id: filter.apiKeyId }),
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

/** The requests that fit, newest first, page by page. */
export const requestListQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['api-requests', 'list', { ...filter, breakdown: undefined }],
    queryFn: async ({ pageParam, signal }) => {
      const now = Date.now();
      const body = {
        start_time: startOf(filter, now),
        end_time: pageParam ?? now,
        limit: pageSize,
        sort: 'desc' as const,
        filters: toListFilters(filter),
      };
      return toRequests(await api.call('POST /v1/workspace/analytics/requests', { body, signal }));
    },
    initialPageParam: undefined as number | undefined,
    // The next page starts with the last ms of this one, whose other requests may be missing.
    getNextPageParam: (last, pages) => {
      const end = last.at(-1)?.ms;
      const isStuck = end !== undefined && end === pages.at(-2)?.at(-1)?.ms;
      return last.length < pageSize || isStuck ? undefined : end;
    },
    placeholderData: keepPreviousData,
  });

function toRequests({ rows }: ApiRequestTable): ApiRequest[] {
  const at = Object.fromEntries(apiRequestColumns.map((name, index) => [name, index])) as Record<
    (typeof apiRequestColumns)[number],
    number
  >;
  return rows.map((row) => ({
    id: String(row[at.request_id]),
    ms: Date.parse(String(row[at.timestamp])),
    method: String(row[at.method]),
    path: String(row[at.path]),
    status: Number(row[at.status_code]),
    durationMs: Number(row[at.duration]),
    keyName: (row[at.api_key_name] ?? undefined) as string | undefined,
  }));
}
