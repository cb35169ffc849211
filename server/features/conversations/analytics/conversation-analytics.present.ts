import type {
  ConversationUsersReply,
  FoundMessagesReply,
  TopicsReply,
} from '../../../../contract/agents/conversation-analytics.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { ConversationAnalyticsService } from './conversation-analytics.service.ts';

type Found = Awaited<ReturnType<ConversationAnalyticsService['findMessages']>>;
type Users = Awaited<ReturnType<ConversationAnalyticsService['listUsers']>>;
type Topics = Awaited<ReturnType<ConversationAnalyticsService['findTopics']>>;

/** The text in parts that are, or are not, one of the words of the search. */
export function highlight(text: string, search: string): { value: string; is_hit: boolean }[] {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ value: text, is_hit: false }];
  const pattern = new RegExp(`(${words.join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((value, at) => ({ value, is_hit: at % 2 === 1 }))
    .filter(({ value }) => value !== '');
}

export const presentFound = ({ items, nextCursor, names }: Found, search: string): FoundMessagesReply => ({
  meta: { total: null, page: null, page_size: null },
  results: items.map((item) => ({
    conversation_id: item.conversationId,
    agent_id: item.agentId,
    agent_name: names.get(item.agentId) ?? null,
    transcript_index: item.position,
    chunk_text: item.message,
    chunk_highlights: highlight(item.message, search),
    score: Math.max(0, Math.min(1, item.score)),
    conversation_start_time_unix_secs: unixSeconds(item.startedAt),
  })),
  next_cursor: nextCursor,
  has_more: nextCursor !== null,
});

const noSentiment = {
  scored_conversation_count: 0,
  positive_count: 0,
  neutral_count: 0,
  negative_count: 0,
  average_sentiment_score: null,
  average_frustration_score: null,
  recent_scored_conversation_count: 0,
  recent_positive_count: 0,
  recent_neutral_count: 0,
  recent_negative_count: 0,
  recent_average_sentiment_score: null,
  recent_average_frustration_score: null,
} as const;

export const presentUsers = ({ items, nextCursor, names }: Users): ConversationUsersReply => ({
  users: items.map((item) => ({
    user_id: item.userId,
    last_contact_unix_secs: unixSeconds(item.lastAt),
    first_contact_unix_secs: unixSeconds(item.firstAt),
    conversation_count: item.count,
    last_contact_agent_id: item.agentId,
    last_contact_conversation_id: item.conversationId,
    last_contact_agent_name: names.get(item.agentId) ?? null,
    sentiment: noSentiment,
    most_frustrated_conversations: [],
  })),
  next_cursor: nextCursor,
  has_more: nextCursor !== null,
});

function countCriteria({ conversations }: Topics['items'][number]) {
  const ids = new Set(conversations.flatMap(({ criteria }) => Object.keys(criteria)));
  return [...ids].map((id) => {
    const count = (result: string) => conversations.filter(({ criteria }) => criteria[id] === result).length;
    return {
      criteria_id: id,
      success_count: count('success'),
      failure_count: count('failure'),
      unknown_count: count('unknown'),
    };
  });
}

export const presentTopics = ({ items, nextCursor, from, to }: Topics, hasCriteria: boolean): TopicsReply => ({
  topics: items.map((topic) => ({
    topic_id: `topic_${topic.word}`,
    label: topic.word,
    description: `Conversations in which the person says “${topic.word}”.`,
    conversation_count: topic.conversations.length,
    parent_topic_id: null,
    x_2d: null,
    y_2d: null,
    metrics: {
      conversation_count: topic.conversations.length,
      sentiment: null,
      evaluation_criteria: hasCriteria ? countCriteria(topic) : [],
    },
    success_rate: topic.successRate ?? null,
  })),
  window_start_unix_secs: unixSeconds(from),
  window_end_unix_secs: unixSeconds(to),
  aggregated_run_count: 0,
  next_cursor: nextCursor,
  has_more: nextCursor !== null,
});
