import { z } from 'zod';
import { boundedText, id, queryList, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { conversationFilters } from './conversations/conversation-fields.ts';

const read = { access: 'account', permits: 'convai_agents.read_conversations' } as const;

const page = { next_cursor: z.string().nullable(), has_more: z.boolean() };

const foundMessages = z.object({
  meta: z.object({ total: z.int().nullable(), page: z.int().nullable(), page_size: z.int().nullable() }),
  results: z.array(
    z.object({
      conversation_id: z.string(),
      agent_id: z.string(),
      agent_name: z.string().nullable(),
      transcript_index: z.int(),
      chunk_text: z.string(),
      chunk_highlights: z.array(z.object({ value: z.string(), is_hit: z.boolean() })).nullable(),
      /** 0–1 */
      score: z.number(),
      conversation_start_time_unix_secs: z.int(),
    }),
  ),
  ...page,
});
export type FoundMessagesReply = z.output<typeof foundMessages>;

const searchQuery = {
  text_query: boundedText({ min: 1, max: 500 }),
  page_size: z.int().min(1).max(50).default(20),
  cursor: id().nullish(),
};

/** This server rates no feelings; the counts are those of no rated conversation. */
const sentiment = z.object({
  scored_conversation_count: z.literal(0),
  positive_count: z.literal(0),
  neutral_count: z.literal(0),
  negative_count: z.literal(0),
  average_sentiment_score: z.null(),
  average_frustration_score: z.null(),
  recent_scored_conversation_count: z.literal(0),
  recent_positive_count: z.literal(0),
  recent_neutral_count: z.literal(0),
  recent_negative_count: z.literal(0),
  recent_average_sentiment_score: z.null(),
  recent_average_frustration_score: z.null(),
});

const users = z.object({
  users: z.array(
    z.object({
      user_id: z.string(),
      last_contact_unix_secs: z.int(),
      first_contact_unix_secs: z.int(),
      conversation_count: z.int(),
      last_contact_agent_id: z.string(),
      last_contact_conversation_id: z.string(),
      last_contact_agent_name: z.string().nullable(),
      sentiment,
      most_frustrated_conversations: z.array(z.never()),
    }),
  ),
  ...page,
});
export type ConversationUsersReply = z.output<typeof users>;

const topics = z.object({
  topics: z.array(
    z.object({
      topic_id: z.string(),
      label: z.string(),
      description: z.string(),
      conversation_count: z.int(),
      parent_topic_id: z.null(),
      x_2d: z.null(),
      y_2d: z.null(),
      metrics: z.object({
        conversation_count: z.int(),
        sentiment: z.null(),
        evaluation_criteria: z.array(
          z.object({
            criteria_id: z.string(),
            success_count: z.int(),
            failure_count: z.int(),
            unknown_count: z.int(),
          }),
        ),
      }),
      /** 0–1; null: none of its conversations was evaluated. */
      success_rate: z.number().nullable(),
    }),
  ),
  window_start_unix_secs: z.int(),
  window_end_unix_secs: z.int(),
  aggregated_run_count: z.int(),
  ...page,
});
export type TopicsReply = z.output<typeof topics>;

export const conversationAnalyticsRoutes = defineRoutes({
  'GET /v1/convai/analytics/live-count': {
    ...read,
    summary: 'Counts the running conversations with the agents that the caller may read.',
    query: z.object({
      agent_id: id().nullish(),
      /** Takes precedence over `agent_id`. */
      agent_ids: queryList().pipe(z.array(z.string()).max(25)).nullish(),
    }),
    reply: z.object({ count: z.int() }),
  },
  'GET /v1/convai/conversations/messages/text-search': {
    ...read,
    summary: 'Searches the transcripts for words and parts of words.',
    query: conversationFilters.extend({
      ...searchQuery,
      summary_mode: z.enum(['exclude', 'include']).default('exclude'),
      sort_by: z.enum(['search_score', 'created_at']).default('search_score'),
    }),
    reply: foundMessages,
  },
  'GET /v1/convai/conversations/messages/smart-search': {
    ...read,
    summary: 'Searches the transcripts for similar words, ranked by the words and how alike they are.',
    query: z.object({ ...searchQuery, agent_id: id().nullish() }),
    reply: foundMessages,
  },
  'GET /v1/convai/users': {
    ...read,
    summary: 'Lists the people who had conversations, by the IDs that clients gave them.',
    query: z.object({
      agent_id: id().nullish(),
      branch_id: id().nullish(),
      call_start_before_unix: unix().nullish(),
      call_start_after_unix: unix().nullish(),
      /** Part of the ID. */
      search: boundedText({ max: 200 }).nullish(),
      page_size: z.int().min(1).max(100).default(30),
      sort_by: z
        .enum(['last_contact_unix_secs', 'conversation_count', 'average_sentiment_score'])
        .default('last_contact_unix_secs'),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      cursor: z.string().max(2000).nullish(),
    }),
    reply: users,
  },
  'GET /v1/convai/agents/{agent_id}/topics': {
    ...read,
    summary: 'Lists what people talk about with an agent: the words that many of its conversations contain.',
    params: z.object({ agent_id: id() }),
    query: z.object({
      page_size: z.int().min(1).max(100).nullish(),
      sort_by: z.enum(['conversations', 'sentiment', 'success_rate', 'frustration']).default('conversations'),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      from_unix_secs: unix().nullish(),
      to_unix_secs: unix().nullish(),
      include_evaluation_criteria: z.boolean().default(true),
      cursor: z.string().max(100).nullish(),
    }),
    reply: topics,
  },
});
