import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BackgroundMode } from '../../../contract/dubbing/dubbing-limits.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { dubbingProjectQuery, refetchDubbing } from './dubbing-queries.ts';

/** Changes fields of a project. */
export function useUpdateDub(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly name?: string; readonly background?: BackgroundMode }) =>
      api.call('PATCH /v1/dubbing/project/{project_id}', { params: { project_id: projectId }, body }),
    onSuccess: (project) => {
      client.setQueryData(dubbingProjectQuery(projectId).queryKey, project);
      void refetchDubbing(client);
    },
    onError: showError,
  });
}

export function useDeleteDub(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) =>
      api.call('DELETE /v1/dubbing/project/{project_id}', { params: { project_id: projectId } }),
    onSuccess: () => {
      onDeleted();
      void refetchDubbing(client);
      toast.success(t('Dub deleted.'));
    },
    onError: showError,
  });
}

/** A mutation after which everything of a project is fetched again; its error is shown. */
export function useDubMutation<Variables, Reply>(mutationFn: (variables: Variables) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refetchDubbing(client),
    onError: showError,
  });
}
