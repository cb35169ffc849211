import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../data/api.ts';
import { showError } from '../../data/notify.ts';

export interface HistoryFilter {
  /** Trimmed; empty: everything. */
  readonly search: string;
  /** Undefined: of any voice. */
  readonly voiceId: string | undefined;
}

const pageSize = 50;

const historyQuery = ({ search, voiceId }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', { search, voiceId }],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/history', {
        query: {
          page_size: pageSize,
          start_after_history_item_id: pageParam,
          search: search === '' ? undefined : search,
          voice_id: voiceId,
        },
        signal,
      }),
    // While another search is on its way the list before it stays.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? (page.last_history_item_id ?? undefined) : undefined),
  });

/** What was made, newest first, a page more each time it is asked for. */
export function useHistory(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(filter));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.history), [query.data]);
  return { ...query, items };
}

/** Deletes an item and its audio; what fails is shown. */
export function useDeleteItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (historyItemId: string) =>
      api.call('DELETE /v1/history/{history_item_id}', { params: { history_item_id: historyItemId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['history'] }),
    onError: showError,
  });
}
