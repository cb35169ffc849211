import { z } from 'zod';
import { boundedText, id, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import {
  callOutcomes,
  conversationDetails,
  conversationListQuery,
  conversationStatuses,
  conversationSummary,
} from './conversations/conversation-fields.ts';
import { conversationFileLimits } from './conversations/conversations-limits.ts';

const params = z.object({ conversation_id: id() });
const read = { access: 'account', permits: 'convai_agents.read_conversations' } as const;
const review = { access: 'account', permits: 'convai_agents.review_conversations' } as const;

export const conversationsRoutes = defineRoutes({
  'GET /v1/convai/conversations': {
    ...read,
    summary: 'Lists conversations with the agents that the caller may read, by the time of their start.',
    query: conversationListQuery,
    reply: z.object({
      conversations: z.array(conversationSummary),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/convai/conversations/resolve': {
    ...read,
    summary: 'Finds the conversation of an agent by its ID or a URL that contains it.',
    query: z.object({ agent_id: id(), reference: text().pipe(z.string().min(1).max(2000)) }),
    reply: conversationDetails,
  },
  'GET /v1/convai/conversations/{conversation_id}': {
    ...read,
    summary: 'Returns a conversation with its transcript.',
    params,
    query: z.object({ format: z.enum(['json', 'opentelemetry']).default('json') }),
    reply: conversationDetails,
  },
  'DELETE /v1/convai/conversations/{conversation_id}': {
    ...review,
    summary: 'Deletes a conversation with its recording; one that still runs ends.',
    params,
    reply: z.object({}),
  },
  'GET /v1/convai/conversations/{conversation_id}/summary': {
    ...read,
    summary: 'Returns the summary of a conversation, and its messages if they are few.',
    params,
    query: z.object({ max_messages: z.int().min(1).max(200).default(40) }),
    reply: z.object({
      conversation_id: z.string(),
      agent_id: z.string(),
      status: z.enum(conversationStatuses),
      call_summary_title: z.string().nullable(),
      transcript_summary: z.string().nullable(),
      call_successful: z.enum(callOutcomes).nullable(),
      message_count: z.int(),
      messages: z.array(z.object({ role: z.enum(['user', 'agent']), message: z.string() })).nullable(),
      messages_omitted: z.boolean(),
      note: z.string(),
    }),
  },
  'GET /v1/convai/conversations/{conversation_id}/audio': {
    ...read,
    summary: 'Returns the recording of a conversation: the person left, the agent right.',
    params,
    content: ['audio/mpeg'],
  },
  'POST /v1/convai/conversations/{conversation_id}/feedback': {
    // Clients in browsers send it without a key; the ID of the conversation is a secret of its person.
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 60,
    summary: 'Stores what the person thinks of their conversation: like or dislike, or a rating with a comment.',
    params,
    body: z.object({
      feedback: z.enum(['like', 'dislike']).nullish(),
      rating: z.int().min(1).max(5).nullish(),
      comment: boundedText({ max: 2000 }).nullish(),
    }),
    reply: z.object({}),
  },
  'POST /v1/convai/conversations/{conversation_id}/files': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 60,
    summary: 'Stores an image or a PDF for a running conversation of an agent that accepts files.',
    params,
    files: { file: { maxBytes: conversationFileLimits.maxBytes, required: true } },
    reply: z.object({ file_id: z.string() }),
  },
  'DELETE /v1/convai/conversations/{conversation_id}/files/{file_id}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 60,
    summary: 'Deletes a file that was sent to a running conversation.',
    params: params.extend({ file_id: id() }),
    reply: z.object({ file_id: z.string() }),
  },
  'POST /v1/convai/conversations/{conversation_id}/analysis/run': {
    ...review,
    summary: 'Analyzes an ended conversation again, by the settings of its agent as they are now.',
    params,
    reply: conversationDetails,
  },
  'POST /v1/convai/conversations/{conversation_id}/analysis/evaluations/run': {
    ...review,
    summary: 'Evaluates one criterion of an ended conversation again.',
    params,
    body: z.object({ evaluation_id: id(), scope: z.enum(['conversation', 'agent']).default('conversation') }),
    reply: conversationDetails,
  },
});
