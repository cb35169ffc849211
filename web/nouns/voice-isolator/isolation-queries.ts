import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

const pageSize = 50;

/** The person's isolations, newest first; `search`: words of the title. */
export const isolationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['isolations', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/audio-isolation/history', {
        query: { page_size: pageSize, page: pageParam, ...(search !== '' && { search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ has_more }, pages) => (has_more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** One isolation; while its video is written, it is fetched every few seconds in case a realtime message is lost. */
export const isolationQuery = (isolationId: string) =>
  queryOptions({
    queryKey: ['isolations', 'item', isolationId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/audio-isolation/history/{history_item_id}', {
        params: { history_item_id: isolationId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.processing ? 3000 : false),
  });
