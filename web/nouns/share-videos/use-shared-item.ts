import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The history item of the video. */
export function useSharedItem(historyItemId: string) {
  const params = { history_item_id: historyItemId };
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'item', historyItemId],
    queryFn: ({ signal }) => api.call('GET /v1/history/{history_item_id}', { params, signal }),
  });
  return { item: data, error: data ? null : error, retry: () => void refetch() };
}
