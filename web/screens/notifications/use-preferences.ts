import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreference } from '../../../contract/workspaces/notifications.ts';
import { api } from '../../data/api/api.ts';
import { preferencesQuery } from '../../nouns/notifications/notifications-queries.ts';
import { showError } from '../../parts/status/show-error.tsx';

export type PreferenceChange = Pick<NotificationPreference, 'event'> &
  Partial<Pick<NotificationPreference, 'in_app' | 'by_mail'>>;

/** Changes where the person is notified of one kind of event. Shown at once; an error undoes it. */
export function useSetPreference() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChange) => api.call('POST /v1/notifications/preferences', { body }),
    // In the order of the clicks, since each changes the whole preference.
    scope: { id: 'notification-preferences' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      queryClient.setQueryData(preferencesQuery.queryKey, (all) =>
        all?.map((one) => (one.event === change.event ? { ...one, ...change } : one)),
      );
    },
    onError: (error) => {
      showError(error);
      void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    },
  });
}
