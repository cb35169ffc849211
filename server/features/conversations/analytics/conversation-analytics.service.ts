import type {
  ConversationAnalysis,
  ConversationFilters,
} from '../../../../contract/agents/conversations/conversation-fields.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { PermittedAgentsService } from '../../agents/permitted-agents.service.ts';
import type { ConversationAccessService } from '../conversation-access.service.ts';
import { silentAfterMs } from '../conversation-closing.service.ts';
import { conversationSearchStore, type FoundMessage } from './conversation-search.store.ts';
import { findTopics, type SpokenConversation, successRate, type Topic } from './topics.rules.ts';

interface ConversationAnalyticsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Pick<ConversationAccessService, 'readable'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'names' | 'require'>;
}

interface MessageSearch {
  readonly text: string;
  readonly isFuzzy: boolean;
  readonly sortBy: 'search_score' | 'created_at';
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

interface UserSearch {
  readonly search: string | undefined;
  readonly sortBy: 'last_contact_unix_secs' | 'conversation_count' | 'average_sentiment_score';
  readonly direction: 'asc' | 'desc';
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

interface TopicSearch {
  readonly sortBy: 'conversations' | 'sentiment' | 'success_rate' | 'frustration';
  readonly direction: 'asc' | 'desc';
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

/** Conversations that topics are found in: the newest of the time. */
const maxTopicConversations = 2000;
const maxTopics = 200;
const maxOffset = 10_000;
const defaultWindowMs = 30 * 86_400_000;

/** The cursor of a ranked list is the number of entries before it. */
function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = Number(cursor);
  if (!Number.isInteger(offset) || offset < 0 || offset > maxOffset)
    throw new AppError('invalid_cursor', { param: 'cursor' });
  return offset;
}

/** One page of a ranked list that was read with one entry more. */
function toPage<Item>(rows: readonly Item[], size: number, offset: number) {
  const hasMore = rows.length > size;
  return { items: rows.slice(0, size), nextCursor: hasMore ? String(offset + size) : null };
}

/** What is found and counted in the conversations that the caller may read. */
export function conversationAnalyticsService({ db, clock, access, permittedAgents }: ConversationAnalyticsDeps) {
  const store = conversationSearchStore(db);
  const nameOf = (actor: Actor, rows: readonly { agentId: string }[]) =>
    permittedAgents.names(actor.workspaceId, [...new Set(rows.map(({ agentId }) => agentId))]);

  return {
    countLive: (actor: Actor, agentIds: readonly string[] | undefined): Promise<number> =>
      store.countRunning(access.readable(actor), new Date(clock().getTime() - silentAfterMs), agentIds),

    async findMessages(actor: Actor, filters: Partial<ConversationFilters>, search: MessageSearch) {
      const offset = readOffset(search.cursor);
      const rows = await store.findMessages(access.readable(actor), filters, {
        ...search,
        limit: search.pageSize + 1,
        offset,
      });
      const names = await nameOf(actor, rows);
      const page = toPage<FoundMessage>(rows, search.pageSize, offset);
      return { ...page, names };
    },

    async listUsers(actor: Actor, filters: Partial<ConversationFilters>, search: UserSearch) {
      if (search.sortBy === 'average_sentiment_score')
        throw new AppError('invalid_parameters', {
          message: 'This server rates no feelings. Sort by last_contact_unix_secs or conversation_count.',
          param: 'sort_by',
        });
      const offset = readOffset(search.cursor);
      const rows = await store.listUsers(access.readable(actor), filters, {
        search: search.search,
        sortBy: search.sortBy === 'conversation_count' ? 'count' : 'lastContact',
        direction: search.direction,
        limit: search.pageSize + 1,
        offset,
      });
      return { ...toPage(rows, search.pageSize, offset), names: await nameOf(actor, rows) };
    },

    /** What people talk about: words that several conversations contain. Throws `invalid_parameters` for feelings. */
    async findTopics(actor: Actor, agentId: string, search: TopicSearch) {
      if (search.sortBy === 'sentiment' || search.sortBy === 'frustration')
        throw new AppError('invalid_parameters', {
          message: 'This server rates no feelings. Sort by conversations or success_rate.',
          param: 'sort_by',
        });
      await permittedAgents.require(actor, 'convai_agents.read_conversations', agentId);
      const to = search.to ?? clock();
      const from = search.from ?? new Date(to.getTime() - defaultWindowMs);
      const rows = await store.listSpoken(access.readable(actor), agentId, from, to, maxTopicConversations);
      const spoken = rows.map(
        ({ said, outcome, analysis }): SpokenConversation => ({
          said,
          outcome,
          criteria: Object.fromEntries(
            Object.values((analysis as ConversationAnalysis | null)?.evaluation_criteria_results ?? {}).map(
              ({ criteria_id: id, result }) => [id, result],
            ),
          ),
        }),
      );
      const topics = findTopics(spoken).slice(0, maxTopics);
      const rank = ({ conversations, successRate: rate }: Topic & { successRate: number | undefined }) =>
        search.sortBy === 'conversations' ? conversations.length : (rate ?? -1);
      const withRate = topics.map((topic) => ({ ...topic, successRate: successRate(topic) }));
      const sorted = withRate.sort((one, other) =>
        search.direction === 'desc' ? rank(other) - rank(one) : rank(one) - rank(other),
      );
      const offset = readOffset(search.cursor);
      const page = toPage(sorted.slice(offset, offset + search.pageSize + 1), search.pageSize, offset);
      return { ...page, from, to };
    },
  };
}
export type ConversationAnalyticsService = ReturnType<typeof conversationAnalyticsService>;
