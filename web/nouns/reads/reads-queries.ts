import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import { api } from '../../data/api/api.ts';

/** The topic of live changes: queries below it are fetched again after each change of a read. */
export const readsTopic = 'reads';

const pageSize = 30;
/** For the time in which a page has no live connection. */
const preparingIntervalMs = 1500;

interface ReadFilter {
  readonly search: string;
  /** Undefined: all. */
  readonly state: ReadState | undefined;
}

/** The reads of the workspace, newest first. */
export const readsQuery = ({ search, state }: ReadFilter) =>
  infiniteQueryOptions({
    queryKey: [readsTopic, 'list', search, state],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/direct-publishing/reads', {
        query: {
          page_size: pageSize,
          ...(search !== '' && { search }),
          ...(state && { state }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The newest read of a studio project; null: it has none. */
export const readOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [readsTopic, 'project', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/direct-publishing/reads', { query: { project_id: projectId, page_size: 1 }, signal }))
        .reads[0] ?? null,
  });

const isPreparing = ({ preparation }: ReadReply): boolean => preparation?.status === 'preparing';

export const readQuery = (readId: string) =>
  queryOptions({
    queryKey: [readsTopic, 'read', readId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/direct-publishing/reads/{read_id}', { params: { read_id: readId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? preparingIntervalMs : false),
  });

/** The reads of all workspaces in a state, those that wait longest first. */
export const reviewQuery = (state: ReadState) =>
  infiniteQueryOptions({
    queryKey: [readsTopic, 'review', state],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/direct-publishing/review', {
        query: { page_size: pageSize, state, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Live changes are of the own workspace only.
    refetchInterval: 30_000,
  });

/** A read of any workspace, for its review. */
export const reviewedReadQuery = (readId: string) =>
  queryOptions({
    queryKey: [readsTopic, 'reviewed', readId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/direct-publishing/review/{read_id}', { params: { read_id: readId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? preparingIntervalMs : false),
  });

/** First and last day as `2026-03-31`, in UTC, and the read; undefined: all. */
export interface MetricsRange {
  readonly from: string;
  readonly to: string;
  readonly readId: string | undefined;
}

/** How much of the reads was heard and earned. */
export const readMetricsQuery = ({ from, to, readId }: MetricsRange) =>
  queryOptions({
    queryKey: [readsTopic, 'metrics', from, to, readId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/direct-publishing/metrics', {
        query: { from, to, ...(readId !== undefined && { read_id: readId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
