import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectPatch } from '../../../contract/studio/studio-projects.ts';
import { api } from '../../data/api/api.ts';
import { flushDeletions } from '../../data/deletions/pending-deletions.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import { refetchProjects, topic } from './studio-queries.ts';

/** Changes fields of a project. */
export function useUpdateProject(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ProjectPatch>) =>
      api.call('PATCH /v1/studio/projects/{project_id}', { params: { project_id: projectId }, body }),
    onSuccess: () => refetchProjects(client),
    onError: showError,
  });
}

/** Copies a project; gives the ID of the copy to `onCopied`. */
export function useDuplicateProject(onCopied: (projectId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (projectId: string) => {
      // A chapter whose deletion can still be undone must not be in the copy.
      await flushDeletions();
      return api.call('POST /v1/studio/projects/{project_id}/duplicate', { params: { project_id: projectId } });
    },
    onSuccess: ({ project }) => {
      void refetchProjects(client);
      toast.success(t('“{name}” created.', { name: project.name }));
      onCopied(project.project_id);
    },
    onError: showError,
  });
}

/** Deletes a project with undo. */
export function useDeleteProject(): (project: { readonly project_id: string; readonly name: string }) => void {
  const remove = useUndoableDelete();
  return ({ project_id, name }) =>
    remove({
      topic,
      field: 'project_id',
      ids: [project_id],
      name,
      send: (id, options) =>
        api.call('DELETE /v1/studio/projects/{project_id}', { params: { project_id: id }, ...options }),
    });
}
