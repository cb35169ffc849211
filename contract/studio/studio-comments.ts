import { z } from 'zod';
import { boundedText, id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chapterParams, projectParams } from './studio-fields.ts';
import { studioLimits } from './studio-limits.ts';

const params = chapterParams.extend({ comment_id: id() });
const body = boundedText({ min: 1, max: studioLimits.commentLength });

const comment = z.object({
  comment_id: z.string(),
  chapter_id: z.string(),
  block_id: z.string(),
  parent_id: z.string().nullable(),
  user: z.object({ user_id: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  /** The words that it is about. */
  quote: z.string(),
  text: z.string(),
  resolved_at_unix: unix().nullable(),
  created_at_unix: unix(),
});
export type CommentReply = z.output<typeof comment>;

/** What people say about paragraphs. Not in the public API. */
export const studioCommentsRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/comments': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the comments of a project, or of one chapter, oldest first.',
    params: projectParams,
    query: z.object({ chapter_id: id().nullish() }),
    reply: z.object({ comments: z.array(comment) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments': {
    access: 'session',
    permits: 'project.comment',
    summary: 'Comments on a paragraph, or answers a comment.',
    params: chapterParams,
    body: z.object({
      block_id: id(),
      quote: boundedText({ max: 500 }).default(''),
      text: body,
      parent_id: id().nullish(),
    }),
    reply: comment,
  },
  'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}': {
    access: 'session',
    permits: 'project.comment',
    summary: 'Changes an own comment, or resolves or reopens any.',
    params,
    body: z.object({ text: body.optional(), resolved: z.boolean().optional() }),
    reply: comment,
  },
  'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/comments/{comment_id}': {
    access: 'session',
    permits: 'project.comment',
    summary: 'Deletes an own comment with its answers; admins of the project delete any.',
    params,
    reply: ok,
  },
});
