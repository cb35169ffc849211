import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, session } from '../../data/api/api.ts';
import { closedWorkspaceId } from '../../data/session/closed-workspace.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

/** An admin may cancel the deletion elsewhere; in ms. */
const pollMs = 15_000;

/** The scheduled deletion of the workspace; null: it is open. */
export const workspaceDeletionQuery = queryOptions({
  queryKey: ['workspace', 'deletion'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/workspace/deletion', { signal })).deletion,
  refetchInterval: pollMs,
});

/** Closes the workspace; `name` confirms it. The app then shows that it is closed. */
export const useDeleteWorkspace = () =>
  useMutation({
    mutationFn: (name: string) => api.call('POST /v1/workspace/deletion', { body: { name } }),
    onSuccess: () => {
      const state = session.state();
      if (state.status === 'signed-in') closedWorkspaceId.set(state.workspaceId);
    },
    onError: showError,
  });

/** Shows the app again, once the workspace is open. */
export function useReopenApp(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear();
    closedWorkspaceId.set(undefined);
  };
}

export function useCancelDeletion() {
  const reopen = useReopenApp();
  return useMutation({
    mutationFn: () => api.call('DELETE /v1/workspace/deletion'),
    onSuccess: () => {
      reopen();
      toast.success(t('The workspace is open again.'));
    },
    onError: showError,
  });
}
