import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.ts';

export interface ReviewFilter {
  readonly status: 'not_reviewed' | 'reviewed' | 'any';
  readonly thumb: 'up' | 'down' | 'any';
}

const key = 'instance-feedback';

/** What was judged on this server, newest first; for its owner alone. */
export const reviewedFeedbackQuery = ({ status, thumb }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [key, { status, thumb }],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/instance/feedback', {
        query: {
          cursor: pageParam,
          review_status: status === 'any' ? undefined : status,
          thumbs_up: thumb === 'any' ? undefined : String(thumb === 'up'),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Marks a judgement as reviewed; what fails is shown. */
export function useFeedbackReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (historyItemId: string) =>
      api.call('POST /v1/instance/feedback/{history_item_id}/review', { params: { history_item_id: historyItemId } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}
