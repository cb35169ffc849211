import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The recording that a history item was made from. */
export const changeSourceQuery = (historyItemId: string) =>
  queryOptions({
    queryKey: ['history', 'change-source', historyItemId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/speech-to-speech/history/{history_item_id}', {
        params: { history_item_id: historyItemId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Downloads the recording of a history item. Throws like the client. */
export async function openChangeSource(historyItemId: string): Promise<Blob> {
  const params = { history_item_id: historyItemId };
  return (await api.open('GET /v1/speech-to-speech/history/{history_item_id}/source', { params })).blob();
}
