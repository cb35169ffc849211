import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { type CommentReply, studioCommentsRoutes } from '../../../contract/studio/studio-comments.ts';
import { mount } from '../../http/route.ts';
import type { CommentView, StudioCommentsService } from './studio-comments.service.ts';

const presentComment = ({ comment, author, isMine }: CommentView): CommentReply => ({
  comment_id: comment.id,
  chapter_id: comment.chapterId,
  block_id: comment.blockId,
  parent_id: comment.parentId,
  user: { user_id: comment.userId, name: author },
  is_mine: isMine,
  quote: comment.quote,
  text: comment.body,
  resolved_at_unix: comment.resolvedAt && unixSeconds(comment.resolvedAt),
  created_at_unix: unixSeconds(comment.createdAt),
});

const targetOf = (params: { readonly project_id: string; readonly chapter_id: string }) => ({
  projectId: params.project_id,
  chapterId: params.chapter_id,
});

export const mountStudioComments = (studioComments: StudioCommentsService) =>
  mount(studioCommentsRoutes, {
    'GET /v1/studio/projects/{project_id}/comments': async ({ actor, params, query }) => ({
      comments: (await studioComments.list(actor, params.project_id, query.chapter_id ?? undefined)).map(
        presentComment,
      ),
    }),

    'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments': async ({ actor, params, body }) =>
      presentComment(await studioComments.add(actor, targetOf(params), body)),

    'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}': async ({
      actor,
      params,
      body,
    }) => presentComment(await studioComments.edit(actor, targetOf(params), params.comment_id, body)),

    'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}': async ({
      actor,
      params,
    }) => {
      await studioComments.delete(actor, targetOf(params), params.comment_id);
      return { status: 'ok' };
    },
  });
