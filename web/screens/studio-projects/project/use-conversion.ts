import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../data/api/api.ts';
import { flushDeletions } from '../../../data/deletions/pending-deletions.ts';
import { changes } from '../../../data/live/change-events.ts';
import { conversionQuery, refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { showError } from '../../../parts/status/show-error.tsx';

/** Pause after the last change before the estimate, which reads the whole text, is computed again. */
const estimateDelayMs = 1500;

/** The last conversion of a project and the cost of the next one, kept up to date. */
export function useConversion(projectId: string) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { queryKey } = conversionQuery(projectId);
    const stop = changes.subscribe('studio-projects', (changedId) => {
      if (changedId !== null && changedId !== projectId) return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), estimateDelayMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, projectId]);
  return useQuery(conversionQuery(projectId));
}

/** Converts the project, or one chapter. */
export function useConvert(projectId: string) {
  const client = useQueryClient();
  const params = { project_id: projectId };
  return useMutation({
    mutationFn: async (chapterId: string | undefined): Promise<void> => {
      // The chapters that are shown are those that are spoken and charged.
      await flushDeletions();
      if (chapterId === undefined) await api.call('POST /v1/studio/projects/{project_id}/convert', { params });
      else
        await api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/convert', {
          params: { ...params, chapter_id: chapterId },
        });
    },
    onSuccess: () => refetchConversion(client, projectId),
    onError: showError,
  });
}

/** Cancels the running conversion; what is spoken stays. */
export function useCancelConversion(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.call('POST /v1/studio/projects/{project_id}/conversion/cancel', { params: { project_id: projectId } }),
    onSuccess: () => refetchConversion(client, projectId),
    onError: showError,
  });
}

const refetchConversion = (client: ReturnType<typeof useQueryClient>, projectId: string) =>
  Promise.all([client.invalidateQueries({ queryKey: conversionQuery(projectId).queryKey }), refetchProjects(client)]);
