import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { api } from '../../data/api/api.ts';
import { subscriptionQuery, userQuery } from '../../data/api/queries.ts';
import { instance } from '../../data/instance/use-instance.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** The server mode and whether it can be changed here; only for the owner. */
export const instanceSettingsQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => api.call('GET /v1/instance/settings', { signal }),
});

/** Sets the server mode to service or private. */
export function useChangeMode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mode: InstanceMode) => api.call('POST /v1/instance/settings', { body: { mode } }),
    onSuccess: (settings) => {
      instance.set(settings.mode);
      queryClient.setQueryData(instanceSettingsQuery.queryKey, settings);
      // The plan of the owner's workspace depends on the mode.
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onError: showError,
  });
}
