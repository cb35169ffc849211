import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

export interface ReviewFilter {
  readonly status: 'not_reviewed' | 'reviewed' | 'any';
  readonly thumb: 'up' | 'down' | 'any';
}

const queryKey = 'instance-feedback';

/** All ratings on this server, newest first; only for its owner. */
export const reviewedFeedbackQuery = ({ status, thumb }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [queryKey, { status, thumb }],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/instance/feedback', {
        query: {
          cursor: pageParam,
          review_status: status === 'any' ? undefined : status,
          thumbs_up: thumb === 'any' ? undefined : thumb === 'up',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Marks a rating as reviewed; shows errors. */
export function useFeedbackReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (historyItemId: string) =>
      api.call('POST /v1/instance/feedback/{history_item_id}/review', { params: { history_item_id: historyItemId } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: [queryKey] }),
  });
}
