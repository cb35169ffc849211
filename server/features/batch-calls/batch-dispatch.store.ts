import { and, asc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { batchCalls, batchRecipients } from './batch-calls.tables.ts';

export type BatchCall = typeof batchCalls.$inferSelect;
export type BatchRecipient = typeof batchRecipients.$inferSelect;

/** A recipient whose call somebody started. The attempt tells a call from one that was started again later. */
export type Attempt = Pick<BatchRecipient, 'id' | 'batchId' | 'attempts'>;

const active = ['dispatched', 'initiated', 'in_progress'] as const;
const unfinished = ['pending', ...active] as const;

const ofAttempt = ({ id, attempts }: Attempt, status: SQL) =>
  and(eq(batchRecipients.id, id), eq(batchRecipients.attempts, attempts), status);
const isOneOf = (statuses: readonly BatchRecipient['status'][]) => inArray(batchRecipients.status, [...statuses]);

/** What a killed server left behind: a recipient with the call that was registered for it. */
export interface LeftCall extends Attempt {
  /** Null: no call is registered. */
  readonly callStatus: string | null;
  readonly callReason: string | null;
  readonly conversationId: string | null;
}

/** What dispatchers read and write, in all workspaces. */
export const batchDispatchStore = (db: Db | Tx) => ({
  /** Batches that have to start, go on or end. */
  listDue(now: Date): Promise<Pick<BatchCall, 'id' | 'workspaceId'>[]> {
    const isDue = sql`(${batchCalls.status} = 'in_progress' or ${batchCalls.status} = 'pending' and ${batchCalls.scheduledAt} <= ${now})`;
    return db
      .select({ id: batchCalls.id, workspaceId: batchCalls.workspaceId })
      .from(batchCalls)
      .where(isDue)
      .orderBy(asc(batchCalls.scheduledAt));
  },

  async find(id: string): Promise<BatchCall | undefined> {
    return (await db.select().from(batchCalls).where(eq(batchCalls.id, id)))[0];
  },

  /** Until the transaction ends, so that nobody cancels it or starts more of its calls meanwhile. */
  async lock(id: string): Promise<BatchCall | undefined> {
    return (await db.select().from(batchCalls).where(eq(batchCalls.id, id)).for('update'))[0];
  },

  async setStatus(id: string, status: BatchCall['status'], updatedAt: Date): Promise<void> {
    await db.update(batchCalls).set({ status, updatedAt }).where(eq(batchCalls.id, id));
  },

  countActive(id: string): Promise<number> {
    return db.$count(batchRecipients, and(eq(batchRecipients.batchId, id), isOneOf(active)));
  },

  async countActiveOfWorkspace(workspaceId: string): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n
      from batch_calls b join batch_recipients r on r.batch_id = b.id
      where b.workspace_id = ${workspaceId} and b.status in ('in_progress', 'cancelled')
        and r.status in ('dispatched', 'initiated', 'in_progress')`);
    return rows[0]?.n ?? 0;
  },

  /** Takes the next recipients. Two servers never take the same one. */
  claim(batchId: string, limit: number, updatedAt: Date): Promise<BatchRecipient[]> {
    const next = db
      .select({ id: batchRecipients.id })
      .from(batchRecipients)
      .where(and(eq(batchRecipients.batchId, batchId), eq(batchRecipients.status, 'pending')))
      .orderBy(asc(batchRecipients.position))
      .limit(limit)
      .for('update', { skipLocked: true });
    return db
      .update(batchRecipients)
      .set({ status: 'dispatched', attempts: sql`${batchRecipients.attempts} + 1`, conversationId: null, updatedAt })
      .where(inArray(batchRecipients.id, next))
      .returning();
  },

  /** Notes that a call is stored, before it is dialed; false if it was cancelled or is somebody else's by now. */
  async register(attempt: Attempt, updatedAt: Date): Promise<boolean> {
    const where = ofAttempt(attempt, eq(batchRecipients.status, 'dispatched'));
    const set = { status: 'initiated' as const, updatedAt };
    return ((await db.update(batchRecipients).set(set).where(where)).rowCount ?? 0) > 0;
  },

  async noteConversation(attempt: Attempt, conversationId: string): Promise<void> {
    await db
      .update(batchRecipients)
      .set({ conversationId })
      .where(ofAttempt(attempt, isOneOf(active)));
  },

  async markAnswered(attempt: Attempt, updatedAt: Date): Promise<void> {
    const where = ofAttempt(attempt, eq(batchRecipients.status, 'initiated'));
    await db.update(batchRecipients).set({ status: 'in_progress', updatedAt }).where(where);
  },

  async settle(attempt: Attempt, end: Pick<BatchRecipient, 'status' | 'reason' | 'updatedAt'>): Promise<boolean> {
    return (
      ((
        await db
          .update(batchRecipients)
          .set(end)
          .where(ofAttempt(attempt, isOneOf(active)))
      ).rowCount ?? 0) > 0
    );
  },

  /** Gives back a recipient who was not called; the attempt does not count. */
  async release(attempt: Attempt, updatedAt: Date): Promise<void> {
    const where = ofAttempt(attempt, isOneOf(['dispatched', 'initiated']));
    await db
      .update(batchRecipients)
      .set({ status: 'pending', attempts: sql`${batchRecipients.attempts} - 1`, updatedAt })
      .where(where);
  },

  async failPending(batchId: string, reason: string, updatedAt: Date): Promise<void> {
    const where = and(eq(batchRecipients.batchId, batchId), eq(batchRecipients.status, 'pending'));
    await db.update(batchRecipients).set({ status: 'failed', reason, updatedAt }).where(where);
  },

  /** Ends a batch whose calls have all ended; false if some have not. */
  async complete(id: string, updatedAt: Date): Promise<boolean> {
    const left = db
      .select({ id: batchRecipients.id })
      .from(batchRecipients)
      .where(and(eq(batchRecipients.batchId, id), isOneOf(unfinished)));
    const where = and(eq(batchCalls.id, id), eq(batchCalls.status, 'in_progress'), notExists(left));
    return ((await db.update(batchCalls).set({ status: 'completed', updatedAt }).where(where)).rowCount ?? 0) > 0;
  },

  /** Takes back those whose call was never registered. Their old attempt no longer counts, so nobody can dial for it. */
  async releaseLost(before: Date, updatedAt: Date): Promise<void> {
    await db
      .update(batchRecipients)
      .set({ status: 'pending', attempts: sql`${batchRecipients.attempts} + 1`, updatedAt })
      .where(
        and(
          inArray(
            batchRecipients.batchId,
            db.select({ id: batchCalls.id }).from(batchCalls).where(eq(batchCalls.status, 'in_progress')),
          ),
          eq(batchRecipients.status, 'dispatched'),
          lt(batchRecipients.updatedAt, before),
        ),
      );
  },

  /**
   * Recipients whose registered call has ended, or shows no sign of life since `seenSince`. Batches that were cancelled
   * before `cancelledSince` have none. Phone calls are a noun below this one, so that SQL names their
   * table.
   */
  async listCalled(seenSince: Date, cancelledSince: Date): Promise<LeftCall[]> {
    const { rows } = await db.execute<LeftCall & Record<string, unknown>>(sql`
      select r.id, r.batch_id as "batchId", r.attempts, c.status as "callStatus", c.reason as "callReason",
        c.conversation_id as "conversationId"
      from batch_calls b
      join batch_recipients r on r.batch_id = b.id
      left join lateral (
        select p.status, p.reason, p.seen_at, p.conversation_id from phone_calls p
        where p.batch_recipient_id = r.id
        order by p.created_at desc limit 1
      ) c on true
      where (b.status = 'in_progress' or b.status = 'cancelled' and b.updated_at >= ${cancelledSince})
        and r.status in ('initiated', 'in_progress')
        and (c.status is null or c.status in ('completed', 'failed', 'voicemail', 'unknown') or c.seen_at < ${seenSince})`);
    return rows;
  },
});
