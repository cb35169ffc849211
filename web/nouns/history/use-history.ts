import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../data/api/api.ts';
import { useStore } from '../../data/store/use-store.ts';
import { type HistoryFilter, type HistoryQuery, historyQueryOf } from './history-filter.ts';
import { type HistoryPage, mergeNewestPage, nextAfter } from './history-pages.ts';
import { removedItems } from './removed-items.ts';
import { useFreshPages } from './use-fresh-pages.ts';

/** The first page is fetched after each change, the others once. */
const newestSize = 50;
const pageSize = 100;

/** Not under the topic `history`, because a change would refetch every page. */
export const pagesKey = 'history-pages';

const newestQuery = (historyQuery: HistoryQuery) =>
  queryOptions({
    queryKey: ['history', 'newest', historyQuery],
    queryFn: ({ signal }) => api.call('GET /v1/history', { query: { ...historyQuery, page_size: newestSize }, signal }),
  });

const pagesQuery = (client: QueryClient, historyQuery: HistoryQuery) =>
  infiniteQueryOptions({
    queryKey: [pagesKey, historyQuery],
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      pageParam === undefined
        ? client.fetchQuery(newestQuery(historyQuery))
        : api.call('GET /v1/history', {
            query: { ...historyQuery, page_size: pageSize, start_after_history_item_id: pageParam },
            signal,
          }),
    // The previous list stays visible while another search loads.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_, pages) => nextAfter(pages),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Structural comparison of a hundred thousand items takes longer than a frame.
    structuralSharing: false,
  });

/** One item with current feedback and public URL. */
export const itemQuery = (historyItemId: string) =>
  queryOptions({
    queryKey: ['history', 'item', historyItemId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/history/{history_item_id}', { params: { history_item_id: historyItemId }, signal }),
  });

/** The history, newest first, loaded page by page. Follows changes made elsewhere. */
export function useHistory(filter: HistoryFilter) {
  const client = useQueryClient();
  const historyQuery = historyQueryOf(filter, Date.now());
  const options = pagesQuery(client, historyQuery);
  const query = useInfiniteQuery(options);
  const { data: newest } = useQuery(newestQuery(historyQuery));
  const { data: found, isPlaceholderData } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query key is a new array on each render
  useEffect(() => {
    if (!newest || !found || isPlaceholderData) return;
    client.setQueryData(options.queryKey, (before) => {
      if (!before) return before;
      const pages = mergeNewestPage(before.pages, newest) as HistoryPage[];
      return pages === before.pages ? before : { pages, pageParams: pages.map(() => undefined) };
    });
  }, [client, newest, found, isPlaceholderData]);

  const onVisible = useFreshPages(options.queryKey, historyQuery);
  const removed = useStore(removedItems);
  const all = useMemo(() => found?.pages.flatMap(({ history }) => history), [found]);
  const items = useMemo(
    () => (removed.size === 0 ? all : all?.filter(({ history_item_id }) => !removed.has(history_item_id))),
    [all, removed],
  );
  return { ...query, items, onVisible };
}
