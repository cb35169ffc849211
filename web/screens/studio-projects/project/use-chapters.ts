import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { flushDeletions } from '../../../data/deletions/pending-deletions.ts';
import {
  mutedChaptersQuery,
  projectQuery,
  refetchProjects,
  topic,
} from '../../../nouns/studio-projects/studio-queries.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { useUndoableDelete } from '../../../parts/undo/use-undoable-delete.ts';

type Chapter = ExtendedProjectReply['chapters'][number];

/** Changes of the chapters of a project. What only orders or names is shown at once. */
export function useChapters(projectId: string) {
  const client = useQueryClient();
  const remove = useUndoableDelete();
  const { queryKey } = projectQuery(projectId);
  const show = (change: (chapters: readonly Chapter[]) => readonly Chapter[]) =>
    client.setQueryData(queryKey, (project) => project && { ...project, chapters: [...change(project.chapters)] });
  const settle = { onSettled: () => refetchProjects(client), onError: showError };
  const path = (chapterId: string) => ({ params: { project_id: projectId, chapter_id: chapterId } });
  return {
    add: useMutation({
      mutationFn: ({ name, afterId }: { readonly name: string; readonly afterId: string | undefined }) =>
        api.call('POST /v1/studio/projects/{project_id}/chapters', {
          params: { project_id: projectId },
          body: { name, after_chapter_id: afterId ?? null },
        }),
      ...settle,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
        api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}', { ...path(id), body: { name } }),
      onMutate: ({ id, name }) =>
        show((chapters) => chapters.map((chapter) => (chapter.chapter_id === id ? { ...chapter, name } : chapter))),
      ...settle,
    }),
    reorder: useMutation({
      mutationFn: async (ids: readonly string[]) => {
        // The order names all chapters of the server.
        await flushDeletions();
        return api.call('PUT /v1/studio/projects/{project_id}/chapters-order', {
          params: { project_id: projectId },
          body: { chapter_ids: [...ids] },
        });
      },
      // A second move must not be undone by the reply to the first one.
      scope: { id: `chapters-order ${projectId}` },
      onMutate: async (ids) => {
        await client.cancelQueries({ queryKey });
        const places = new Map(ids.map((id, at) => [id, at]));
        show((chapters) =>
          chapters.toSorted((a, b) => (places.get(a.chapter_id) ?? 0) - (places.get(b.chapter_id) ?? 0)),
        );
      },
      ...settle,
    }),
    /** Deletes a chapter with undo. */
    remove: ({ chapter_id, name }: Pick<Chapter, 'chapter_id' | 'name'>) =>
      remove({
        topic,
        field: 'chapter_id',
        ids: [chapter_id],
        name,
        send: (id, options) =>
          api.call('DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}', { ...path(id), ...options }),
      }),
    merge: useMutation({
      mutationFn: async (id: string) => {
        // The next chapter of the server must be the next one that is shown.
        await flushDeletions();
        return api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/merge', path(id));
      },
      ...settle,
    }),
    split: useMutation({
      mutationFn: ({ id, blockId, name }: { readonly id: string; readonly blockId: string; readonly name: string }) =>
        api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/split', {
          ...path(id),
          body: { block_id: blockId, name },
        }),
      ...settle,
    }),
    mute: useMutation({
      mutationFn: (ids: readonly string[]) =>
        api.call('PUT /v1/studio/projects/{project_id}/muted-tracks', {
          params: { project_id: projectId },
          body: { chapter_ids: [...ids] },
        }),
      onMutate: (ids) => client.setQueryData(mutedChaptersQuery(projectId).queryKey, [...ids]),
      ...settle,
    }),
  };
}
