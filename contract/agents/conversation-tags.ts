import { z } from 'zod';
import { boundedText, id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const tag = z.object({
  tag_id: z.string(),
  workspace_id: z.string(),
  owner_user_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  created_at_unix_secs: z.int(),
});
export type ConversationTagReply = z.output<typeof tag>;

const params = z.object({ tag_id: id() });
const ofConversation = z.object({ conversation_id: id() });
const description = boundedText({ max: 1000 }).nullish();
const review = { access: 'account', permits: 'convai_agents.review_conversations' } as const;

export const conversationTagsRoutes = defineRoutes({
  'GET /v1/convai/tags': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Lists the labels for conversations of the workspace, by title.',
    query: z.object({ page_size: z.int().min(1).max(100).default(100), cursor: id().nullish() }),
    reply: z.object({
      conversation_tags: z.array(tag),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'POST /v1/convai/tags': {
    access: 'account',
    permits: 'convai_conversation_tags.update',
    summary: 'Creates a label for conversations.',
    body: z.object({ title: name(120), description }),
    reply: tag,
  },
  'GET /v1/convai/tags/{tag_id}': {
    access: 'account',
    permits: 'convai_agents.list',
    summary: 'Returns a label.',
    params,
    reply: tag,
  },
  'PATCH /v1/convai/tags/{tag_id}': {
    access: 'account',
    permits: 'convai_conversation_tags.update',
    summary: 'Changes a label.',
    params,
    body: z.object({ title: name(120).nullish(), description }),
    reply: tag,
  },
  'DELETE /v1/convai/tags/{tag_id}': {
    access: 'account',
    permits: 'convai_conversation_tags.update',
    summary: 'Deletes a label; its conversations lose it.',
    params,
    content: ['application/json'],
  },
  'POST /v1/convai/conversations/{conversation_id}/tags': {
    ...review,
    summary: 'Adds labels to a conversation.',
    params: ofConversation,
    body: z.object({ tag_ids: z.array(id()).min(1).max(50) }),
    content: ['application/json'],
  },
  'DELETE /v1/convai/conversations/{conversation_id}/tags/{tag_id}': {
    ...review,
    summary: 'Removes a label from a conversation.',
    params: ofConversation.extend({ tag_id: id() }),
    content: ['application/json'],
  },
});
