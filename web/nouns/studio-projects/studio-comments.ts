import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { type ChapterAddress, chapterParams } from './studio-document.ts';

/** The comments of a chapter, oldest first; live changes refetch them. */
export const commentsQuery = ({ projectId, chapterId }: ChapterAddress) =>
  queryOptions({
    queryKey: ['studio-projects', projectId, 'comments', chapterId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/studio/projects/{project_id}/comments', {
          params: { project_id: projectId },
          query: { chapter_id: chapterId },
          signal,
        })
      ).comments,
  });

type Comment = CallInput<'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments'>['body'];
type CommentPatch =
  CallInput<'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}'>['body'];

export const addComment = (address: ChapterAddress, body: Comment) =>
  api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments', {
    params: chapterParams(address),
    body,
  });

export const changeComment = (address: ChapterAddress, commentId: string, body: NonNullable<CommentPatch>) =>
  api.call('PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}', {
    params: { ...chapterParams(address), comment_id: commentId },
    body,
  });

export const deleteComment = (address: ChapterAddress, commentId: string) =>
  api.call('DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}', {
    params: { ...chapterParams(address), comment_id: commentId },
  });
