import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { workspaceChanges } from '../../../contract/accounts/workspace.ts';
import { api } from '../../data/api/api.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** Changes settings of the workspace. */
export function useUpdateWorkspace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof workspaceChanges>) => api.call('POST /v1/workspace/update-workspace', { body }),
    onSuccess: (workspace) => queryClient.setQueryData(workspaceQuery.queryKey, workspace),
    onError: showError,
  });
}
