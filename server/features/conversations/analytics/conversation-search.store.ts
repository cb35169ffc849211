import { and, asc, count, desc, eq, gte, isNotNull, lt, max, min, type SQL, sql } from 'drizzle-orm';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { conversationConditions, type Filters, readableConversations } from '../conversation-filters.store.ts';
import type { Readable } from '../conversations.store.ts';
import { conversations, conversationTurns } from '../conversations.tables.ts';

interface MessageQuery {
  readonly text: string;
  /** Also words like those of the text; else only turns that contain it as it is, or all of its words. */
  readonly isFuzzy: boolean;
  readonly sortBy: 'search_score' | 'created_at';
  readonly limit: number;
  readonly offset: number;
}

export interface FoundMessage {
  readonly conversationId: string;
  readonly agentId: string;
  readonly startedAt: Date;
  readonly position: number;
  readonly message: string;
  readonly score: number;
}

interface UserQuery {
  readonly search: string | undefined;
  readonly sortBy: 'lastContact' | 'count';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** What is read of many conversations at once. */
export const conversationSearchStore = (db: Db) => ({
  /** Running conversations with a sign of life since `since`. */
  countRunning({ workspaceId, agentIds }: Readable, since: Date, ofAgents: readonly string[] | undefined) {
    return db.$count(
      conversations,
      and(
        readableConversations(workspaceId, agentIds),
        inList(conversations.status, ['initiated', 'in-progress']),
        gte(conversations.seenAt, since),
        ofAgents && inList(conversations.agentId, ofAgents),
      ),
    );
  },

  /** Turns with the words of the query, best or newest first. */
  async findMessages(
    { workspaceId, agentIds }: Readable,
    filters: Filters,
    { text, isFuzzy, sortBy, limit, offset }: MessageQuery,
  ): Promise<FoundMessage[]> {
    const { message } = conversationTurns;
    const words = sql`to_tsvector('simple', coalesce(${message}, ''))`;
    const query = sql`websearch_to_tsquery('simple', ${text})`;
    const anyWord = sql`to_tsquery('simple', replace(plainto_tsquery('simple', ${text})::text, '&', '|'))`;
    const contains = sql`${message} ilike ${containsPattern(text)}`;
    const similarity = sql`word_similarity(${text}, ${message})`;
    const hit = isFuzzy
      ? sql`(${contains} or ${text} <% ${message} or ${words} @@ ${anyWord})`
      : sql`(${contains} or ${words} @@ ${query})`;
    const rank = isFuzzy ? sql`ts_rank(${words}, ${anyWord}, 32)` : sql`ts_rank(${words}, ${query}, 32)`;
    const score = sql`(case when ${contains} then 0.5 else 0 end + 0.3 * ${similarity} + 0.2 * ${rank})`.mapWith(
      Number,
    );
    const byDate = [
      desc(conversations.startedAt),
      asc(conversationTurns.conversationId),
      asc(conversationTurns.position),
    ];
    const rows = await db
      .select({
        conversationId: conversations.id,
        agentId: conversations.agentId,
        startedAt: conversations.startedAt,
        position: conversationTurns.position,
        message,
        score,
      })
      .from(conversationTurns)
      .innerJoin(conversations, eq(conversationTurns.conversationId, conversations.id))
      .where(
        and(readableConversations(workspaceId, agentIds), ...conversationConditions(filters), isNotNull(message), hit),
      )
      .orderBy(...(sortBy === 'created_at' ? byDate : [desc(score), ...byDate]))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ ...row, message: row.message ?? '' }));
  },

  /** The people whom clients named, with their first and last conversation. */
  async listUsers(
    { workspaceId, agentIds }: Readable,
    filters: Filters,
    { search, sortBy, direction, limit, offset }: UserQuery,
  ) {
    const order = direction === 'desc' ? desc : asc;
    const last = max(conversations.startedAt);
    const calls = count();
    const newest = (column: SQL) => sql<string>`(array_agg(${column} order by ${conversations.startedAt} desc))[1]`;
    return db
      .select({
        userId: sql<string>`${conversations.endUserId}`,
        firstAt: sql`${min(conversations.startedAt)}`.mapWith(conversations.startedAt),
        lastAt: sql`${last}`.mapWith(conversations.startedAt),
        count: calls,
        conversationId: newest(sql`${conversations.id}`),
        agentId: newest(sql`${conversations.agentId}`),
      })
      .from(conversations)
      .where(
        and(
          readableConversations(workspaceId, agentIds),
          ...conversationConditions(filters),
          isNotNull(conversations.endUserId),
          search ? sql`${conversations.endUserId} ilike ${containsPattern(search)}` : undefined,
        ),
      )
      .groupBy(conversations.endUserId)
      .orderBy(order(sortBy === 'count' ? calls : last), asc(conversations.endUserId))
      .limit(limit)
      .offset(offset);
  },

  /** What people said in the newest conversations of an agent in a time, with how each was evaluated. */
  async listSpoken({ workspaceId, agentIds }: Readable, agentId: string, from: Date, to: Date, limit: number) {
    const chosen = db
      .select({ id: conversations.id, analysis: conversations.analysis, outcome: conversations.callSuccessful })
      .from(conversations)
      .where(
        and(
          readableConversations(workspaceId, agentIds),
          eq(conversations.agentId, agentId),
          gte(conversations.startedAt, from),
          lt(conversations.startedAt, to),
        ),
      )
      .orderBy(desc(conversations.startedAt))
      .limit(limit)
      .as('chosen');
    return db
      .select({
        outcome: chosen.outcome,
        analysis: chosen.analysis,
        said: sql<string>`left(string_agg(${conversationTurns.message}, E'\n'), 20000)`,
      })
      .from(chosen)
      .innerJoin(conversationTurns, eq(conversationTurns.conversationId, chosen.id))
      .where(eq(conversationTurns.role, 'user'))
      .groupBy(chosen.id, chosen.outcome, chosen.analysis);
  },
});
