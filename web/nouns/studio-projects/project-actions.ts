import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectPatch } from '../../../contract/studio/studio-projects.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { refetchProjects } from './studio-queries.ts';

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
    mutationFn: (projectId: string) =>
      api.call('POST /v1/studio/projects/{project_id}/duplicate', { params: { project_id: projectId } }),
    onSuccess: ({ project }) => {
      void refetchProjects(client);
      toast.success(`“${project.name}” created.`);
      onCopied(project.project_id);
    },
    onError: showError,
  });
}

export function useDeleteProject(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) =>
      api.call('DELETE /v1/studio/projects/{project_id}', { params: { project_id: projectId } }),
    onSuccess: () => {
      onDeleted();
      void refetchProjects(client);
      toast.success(t('Project deleted.'));
    },
    onError: showError,
  });
}
