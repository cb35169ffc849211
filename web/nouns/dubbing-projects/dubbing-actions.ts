import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BackgroundMode } from '../../../contract/dubbing/dubbing-limits.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import { dubbingProjectQuery, refetchDubbing, topic } from './dubbing-queries.ts';

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

/** Deletes a project with undo. */
export function useDeleteDub(): (project: { readonly project_id: string; readonly name: string }) => void {
  const remove = useUndoableDelete();
  return ({ project_id, name }) =>
    remove({
      topic,
      field: 'project_id',
      ids: [project_id],
      name,
      send: (id, options) =>
        api.call('DELETE /v1/dubbing/project/{project_id}', { params: { project_id: id }, ...options }),
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
