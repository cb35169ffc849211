import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { batchCalls, batchRecipients } from './batch-calls.tables.ts';

export type BatchCall = typeof batchCalls.$inferSelect;
export type BatchRecipient = typeof batchRecipients.$inferSelect;

export interface BatchTotals {
  readonly scheduled: number;
  /** Recipients whose call was started. */
  readonly dispatched: number;
  /** Recipients whose call ended, or will not take place. */
  readonly finished: number;
}

export interface ListedBatchCall {
  readonly batch: BatchCall;
  readonly agentName: string;
  readonly branchName: string | null;
  readonly totals: BatchTotals;
}

/** What a conversation tells of a call, for the export. */
export interface ExportedRecipient {
  readonly recipient: BatchRecipient;
  readonly durationS: number | null;
  readonly outcome: string | null;
  readonly summary: string | null;
}

/** Agents, branches and conversations are nouns below this one, so that SQL names their tables. */
const listed = {
  batch: batchCalls,
  agentName: sql<string>`(select a.name from agents a where a.id = batch_calls.agent_id)`,
  branchName: sql<string | null>`(select b.name from agent_branches b where b.id = batch_calls.branch_id)`,
  totals: sql<BatchTotals>`(
    select json_build_object(
      'scheduled', count(*),
      'dispatched', count(*) filter (where r.status not in ('pending', 'cancelled')),
      'finished', count(*) filter (where r.status in ('completed', 'failed', 'voicemail', 'cancelled')))
    from batch_recipients r where r.batch_id = batch_calls.id)`,
};

const insertedAtOnce = 1000;

export const batchCallsStore = (db: Db | Tx) => ({
  /** The newest first. `agents`: a condition for the IDs of agents, as a subquery. */
  list(
    workspaceId: WorkspaceId,
    agents: SQL,
    query: { readonly limit: number; readonly after: string | undefined; readonly agentId: string | undefined },
  ): Promise<ListedBatchCall[]> {
    const { limit, after, agentId } = query;
    const last = sql`(select l.created_at, l.id from batch_calls l where l.workspace_id = ${workspaceId} and l.id = ${after})`;
    return db
      .select(listed)
      .from(batchCalls)
      .where(
        and(
          eq(batchCalls.workspaceId, workspaceId),
          sql`batch_calls.agent_id in ${agents}`,
          agentId === undefined ? undefined : eq(batchCalls.agentId, agentId),
          after === undefined ? undefined : sql`(batch_calls.created_at, batch_calls.id) < ${last}`,
        ),
      )
      .orderBy(desc(batchCalls.createdAt), desc(batchCalls.id))
      .limit(limit);
  },

  async find(workspaceId: WorkspaceId, id: string, agents?: SQL): Promise<ListedBatchCall | undefined> {
    const where = and(
      eq(batchCalls.workspaceId, workspaceId),
      eq(batchCalls.id, id),
      agents && sql`batch_calls.agent_id in ${agents}`,
    );
    return (await db.select(listed).from(batchCalls).where(where))[0];
  },

  /** Until the transaction ends, so that nobody cancels, retries or dispatches it meanwhile. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<BatchCall | undefined> {
    const where = and(eq(batchCalls.workspaceId, workspaceId), eq(batchCalls.id, id));
    return (await db.select().from(batchCalls).where(where).for('update'))[0];
  },

  async insert(
    workspaceId: WorkspaceId,
    row: Omit<typeof batchCalls.$inferInsert, 'workspaceId'>,
    recipients: readonly (typeof batchRecipients.$inferInsert)[],
  ): Promise<void> {
    await db.insert(batchCalls).values({ ...row, workspaceId });
    for (let at = 0; at < recipients.length; at += insertedAtOnce)
      await db.insert(batchRecipients).values(recipients.slice(at, at + insertedAtOnce));
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<Pick<BatchCall, 'status' | 'retryCount' | 'updatedAt' | 'scheduledAt'>>,
  ): Promise<void> {
    await db
      .update(batchCalls)
      .set(changes)
      .where(and(eq(batchCalls.workspaceId, workspaceId), eq(batchCalls.id, id)));
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    const where = and(eq(batchCalls.workspaceId, workspaceId), eq(batchCalls.id, id));
    return (await db.delete(batchCalls).where(where).returning({ id: batchCalls.id })).length > 0;
  },

  /** The provider of a number of the workspace; undefined if it has no such number. */
  async findNumber(
    workspaceId: WorkspaceId,
    id: string,
  ): Promise<{ provider: 'twilio' | 'sip_trunk' | 'exotel'; supportsOutbound: boolean } | undefined> {
    const { rows } = await db.execute<{
      provider: 'twilio' | 'sip_trunk' | 'exotel';
      supportsOutbound: boolean;
    }>(sql`
      select n.provider, n.supports_outbound as "supportsOutbound"
      from phone_numbers n where n.workspace_id = ${workspaceId} and n.id = ${id}`);
    return rows[0];
  },

  async hasOpenBranch(agentId: string, id: string): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select 1 from agent_branches b where b.agent_id = ${agentId} and b.id = ${id} and not b.is_archived`,
    );
    return rows.length > 0;
  },

  listRecipients(batchId: string): Promise<BatchRecipient[]> {
    return db
      .select()
      .from(batchRecipients)
      .where(eq(batchRecipients.batchId, batchId))
      .orderBy(asc(batchRecipients.position));
  },

  /** Recipients in order, from after the position `after`, with the results of those conversations that `agents` has. */
  listResults(
    batchId: string,
    { after, limit }: { readonly after: number; readonly limit: number },
    agents: SQL,
  ): Promise<ExportedRecipient[]> {
    const ofConversation = (column: SQL) =>
      sql`(select ${column} from conversations c where c.id = batch_recipients.conversation_id and c.agent_id in ${agents})`;
    return db
      .select({
        recipient: batchRecipients,
        durationS: sql<number | null>`${ofConversation(sql`c.duration_s`)}`,
        outcome: sql<string | null>`${ofConversation(sql`c.call_successful`)}`,
        summary: sql<string | null>`${ofConversation(sql`c.summary`)}`,
      })
      .from(batchRecipients)
      .where(and(eq(batchRecipients.batchId, batchId), gt(batchRecipients.position, after)))
      .orderBy(asc(batchRecipients.position))
      .limit(limit);
  },

  /** The names of the variables of all recipients, by name. */
  async listVariables(batchId: string, limit: number): Promise<string[]> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct jsonb_object_keys(r.initiation -> 'dynamic_variables') as name
      from batch_recipients r
      where r.batch_id = ${batchId} and jsonb_typeof(r.initiation -> 'dynamic_variables') = 'object'
      order by name limit ${limit}`);
    return rows.map(({ name }) => name);
  },

  /** Moves recipients from some statuses to another; returns how many. */
  async moveRecipients(
    batchId: string,
    from: readonly BatchRecipient['status'][],
    to: Partial<Pick<BatchRecipient, 'status' | 'reason' | 'conversationId' | 'updatedAt'>>,
  ): Promise<number> {
    const where = and(eq(batchRecipients.batchId, batchId), inArray(batchRecipients.status, [...from]));
    return (await db.update(batchRecipients).set(to).where(where)).rowCount ?? 0;
  },
});
