import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { notificationsQuery, unreadCountQuery } from '../../nouns/notifications/notifications-queries.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { markPagesRead } from './notification-pages.ts';

/** Marks an unread notification, or without an ID all of them, as read. Shown at once; the live channel confirms it. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? api.call('POST /v1/notifications/read-all', {})
        : api.call('POST /v1/notifications/{message_id}/read', { params: { message_id: id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] });
      queryClient.setQueryData(notificationsQuery.queryKey, (data) => data && markPagesRead(data, id));
      queryClient.setQueryData(unreadCountQuery.queryKey, (count) => count && (id === undefined ? 0 : count - 1));
    },
    onError: (error) => {
      showError(error);
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
}
