import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { track } from '../../data/api/track-event.ts';
import { translate } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import { itemQuery } from '../history/use-history.ts';
import type { Judgement } from './judgement.ts';

/** What to do after feedback was given with details, or needs none (FEED-008). */
export function showThanks(): void {
  track('feedback submitted');
  toast.success(translate(messages.feedbackSent));
}

/** Saves feedback on an item: shown at once and reverted if the server refuses. Requests run one after the other. */
export function useSubmitFeedback(historyItemId: string) {
  const client = useQueryClient();
  const { queryKey } = itemQuery(historyItemId);
  return useMutation({
    scope: { id: `feedback ${historyItemId}` },
    mutationFn: (judgement: Judgement) =>
      api.call('POST /v1/history/{history_item_id}/feedback', {
        params: { history_item_id: historyItemId },
        body: judgement,
      }),
    onMutate: async (judgement) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (item) => item && { ...item, feedback: { ...judgement, review_status: 'not_reviewed' as const } },
      );
      return before?.feedback ?? null;
    },
    onError: (_error, _judgement, feedback) =>
      client.setQueryData(queryKey, (item) => item && { ...item, feedback: feedback ?? null }),
    onSettled: () => client.invalidateQueries({ queryKey: ['history'] }),
  });
}
