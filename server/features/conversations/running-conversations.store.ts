import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { conversations, conversationTurns } from './conversations.tables.ts';

export type Conversation = typeof conversations.$inferSelect;
export type NewConversation = typeof conversations.$inferInsert;
export type ConversationTurn = typeof conversationTurns.$inferSelect;

const isRunning = inArray(conversations.status, ['initiated', 'in-progress']);
const isResting = sql`${conversations.charging} ? 'rests_until'`;
const isAwake = sql`not ${isResting}`;
const restsUntil = sql`(${conversations.charging} ->> 'rests_until')::float8`;

/** What is written while conversations run. Their IDs come from the log that opened them. */
export const runningConversationsStore = (db: Db | Tx) => ({
  /** Serializes the start of conversations of a workspace until the end of the transaction. */
  async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conversations ${workspaceId}`}, 0))`);
  },

  /** Running conversations with a sign of life since `since`, of the workspace or of one agent in it. */
  async countRunning(workspaceId: WorkspaceId, since: Date, agentId?: string): Promise<number> {
    const ofAgent = agentId === undefined ? undefined : eq(conversations.agentId, agentId);
    const where = and(
      eq(conversations.workspaceId, workspaceId),
      isRunning,
      isAwake,
      gte(conversations.seenAt, since),
      ofAgent,
    );
    return db.$count(conversations, where);
  },

  /** Conversations of an agent that started since `since`. */
  async countStarted(workspaceId: WorkspaceId, agentId: string, since: Date): Promise<number> {
    const where = and(
      eq(conversations.workspaceId, workspaceId),
      eq(conversations.agentId, agentId),
      gte(conversations.startedAt, since),
    );
    return db.$count(conversations, where);
  },

  /** How long the running conversations of the workspace have lasted together, ms. */
  async sumRunningMs(workspaceId: WorkspaceId): Promise<number> {
    // What was before a rest is in the usage already.
    const start = sql`coalesce(to_timestamp((${conversations.charging} ->> 'resumed_at')::float8 / 1000), ${conversations.startedAt})`;
    const ms = sql`extract(epoch from ${conversations.seenAt} - ${start}) * 1000`;
    const [row] = await db
      .select({ ms: sql`coalesce(sum(${ms}), 0)`.mapWith(Number) })
      .from(conversations)
      .where(and(eq(conversations.workspaceId, workspaceId), isRunning, isAwake));
    return row?.ms ?? 0;
  },

  async insert(workspaceId: WorkspaceId, row: Omit<NewConversation, 'workspaceId'>): Promise<void> {
    await db.insert(conversations).values({ ...row, workspaceId });
  },

  /** Marks a conversation as alive. Undefined: it was closed or deleted; else whether somebody asked for its end. */
  async touch(id: string, now: Date): Promise<{ endRequested: string } | undefined> {
    const [row] = await db
      .update(conversations)
      .set({ seenAt: now })
      .where(and(eq(conversations.id, id), isRunning))
      .returning({ endRequested: conversations.terminationReason });
    return row;
  },

  /** Asks the process of a running conversation to end it; its next sign of life sees it. */
  async requestEnd(id: string, reason: string): Promise<void> {
    await db
      .update(conversations)
      .set({ terminationReason: reason })
      .where(and(eq(conversations.id, id), isRunning));
  },

  /** Merges facts that the bill of a killed conversation needs. */
  async mergeCharging(id: string, charging: Readonly<Record<string, unknown>>): Promise<void> {
    await db
      .update(conversations)
      .set({ charging: sql`${conversations.charging} || ${JSON.stringify(charging)}::jsonb` })
      .where(eq(conversations.id, id));
  },

  async insertTurn(turn: typeof conversationTurns.$inferInsert): Promise<void> {
    await db.insert(conversationTurns).values(turn);
  },

  /** What the turns changed in their conversation; false if it does not run any more. */
  async countTurn(
    id: string,
    changes: Pick<Conversation, 'messageCount' | 'toolNames' | 'visitedAgentIds' | 'seenAt'>,
  ): Promise<boolean> {
    const updated = await db
      .update(conversations)
      .set({ ...changes, status: 'in-progress' })
      .where(and(eq(conversations.id, id), isRunning))
      .returning({ id: conversations.id });
    return updated.length > 0;
  },

  async correctTurn(
    id: string,
    position: number,
    message: string | null,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await db
      .update(conversationTurns)
      .set({ message, details: sql`${conversationTurns.details} || ${JSON.stringify(details)}::jsonb` })
      .where(and(eq(conversationTurns.conversationId, id), eq(conversationTurns.position, position)));
  },

  /** The feedback on the agent's turn with this event ID, or else on its last one. */
  async addFeedback(id: string, eventId: number, feedback: Readonly<Record<string, unknown>>): Promise<void> {
    const target = sql`(select ${conversationTurns.position} from ${conversationTurns}
      where ${conversationTurns.conversationId} = ${id} and ${conversationTurns.role} = 'agent'
      order by (${conversationTurns.details} ->> 'event_id' = ${String(eventId)}) desc nulls last, ${conversationTurns.position} desc
      limit 1)`;
    await db
      .update(conversationTurns)
      .set({ details: sql`${conversationTurns.details} || ${JSON.stringify({ feedback })}::jsonb` })
      .where(and(eq(conversationTurns.conversationId, id), sql`${conversationTurns.position} = ${target}`));
  },

  /** Ends a running conversation; undefined if that was done before, so that it is charged once. */
  async close(id: string, changes: Partial<Conversation>): Promise<Conversation | undefined> {
    const [row] = await db
      .update(conversations)
      .set(changes)
      .where(and(eq(conversations.id, id), isRunning))
      .returning();
    return row;
  },

  /** A running conversation without its process, locked until the transaction ends. */
  async lockRunning(id: string): Promise<Conversation | undefined> {
    const where = and(eq(conversations.id, id), isRunning);
    return (await db.select().from(conversations).where(where).for('update'))[0];
  },

  /** Takes up a conversation that still rests; undefined if another process did, or its time is over. */
  async wake(workspaceId: WorkspaceId, id: string, now: Date): Promise<Conversation | undefined> {
    const resumed = JSON.stringify({ resumed_at: now.getTime() });
    const charging = sql`(${conversations.charging} - 'rests_until') || ${resumed}::jsonb`;
    const mayWake = and(isRunning, isResting, sql`${restsUntil} > ${now.getTime()}`);
    const [row] = await db
      .update(conversations)
      .set({ charging, endedAt: null, seenAt: now })
      .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, id), mayWake))
      .returning();
    return row;
  },

  /** Ends the conversations of all tenants whose rest is over; they were charged before. */
  endRested(now: Date, reason: string, limit: number): Promise<Pick<Conversation, 'id' | 'workspaceId'>[]> {
    const over = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(isRunning, isResting, sql`${restsUntil} <= ${now.getTime()}`))
      .limit(limit);
    return db
      .update(conversations)
      .set({
        status: 'processing',
        terminationReason: reason,
        charging: sql`${conversations.charging} - 'rests_until'`,
        seenAt: now,
      })
      .where(and(inArray(conversations.id, over), isResting))
      .returning({ id: conversations.id, workspaceId: conversations.workspaceId });
  },

  /** A conversation whose analysis is due. */
  async findEnded(workspaceId: WorkspaceId, id: string): Promise<Conversation | undefined> {
    const where = and(
      eq(conversations.workspaceId, workspaceId),
      eq(conversations.id, id),
      eq(conversations.status, 'processing'),
    );
    return (await db.select().from(conversations).where(where))[0];
  },

  /** Ended conversations of all tenants whose analysis should be done since `before`. */
  listUnanalyzed(before: Date): Promise<Pick<Conversation, 'id' | 'workspaceId'>[]> {
    return db
      .select({ id: conversations.id, workspaceId: conversations.workspaceId })
      .from(conversations)
      .where(and(eq(conversations.status, 'processing'), lt(conversations.seenAt, before)))
      .limit(100);
  },

  async update(id: string, changes: Partial<Conversation>): Promise<void> {
    await db.update(conversations).set(changes).where(eq(conversations.id, id));
  },

  /** Characters that the agent has said. */
  async countSpoken(id: string): Promise<number> {
    const [row] = await db
      .select({ characters: sql`coalesce(sum(length(${conversationTurns.message})), 0)`.mapWith(Number), n: count() })
      .from(conversationTurns)
      .where(and(eq(conversationTurns.conversationId, id), eq(conversationTurns.role, 'agent')));
    return row?.characters ?? 0;
  },

  /** Running conversations of all tenants without a sign of life since `before`, for the sweep after a crash. */
  listSilent(before: Date, limit: number): Promise<Conversation[]> {
    return db
      .select()
      .from(conversations)
      .where(and(isRunning, isAwake, lt(conversations.seenAt, before)))
      .orderBy(asc(conversations.seenAt))
      .limit(limit);
  },
});
