import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { phoneCalls } from './phone-calls.tables.ts';

export type PhoneCall = typeof phoneCalls.$inferSelect;
export type NewPhoneCall = Omit<typeof phoneCalls.$inferInsert, 'workspaceId'>;
/** The row of a call. */
export type CallRow = Pick<PhoneCall, 'id' | 'workspaceId'>;

const isRunning = inArray(phoneCalls.status, ['pending', 'dialing', 'ringing', 'in_progress']);
const byRow = (row: CallRow) => and(eq(phoneCalls.workspaceId, row.workspaceId), eq(phoneCalls.id, row.id));

export const phoneCallsStore = (db: Db | Tx) => ({
  /** Serializes the start of calls of a workspace until the end of the transaction. */
  async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone calls ${workspaceId}`}, 0))`);
  },

  /** Outgoing calls since `since`, of the workspace or of one of its numbers. */
  async countDialed(workspaceId: WorkspaceId, since: Date, phoneNumberId?: string): Promise<number> {
    const where = and(
      eq(phoneCalls.workspaceId, workspaceId),
      eq(phoneCalls.direction, 'outbound'),
      gte(phoneCalls.createdAt, since),
      phoneNumberId === undefined ? undefined : eq(phoneCalls.phoneNumberId, phoneNumberId),
    );
    return (await db.select({ n: count() }).from(phoneCalls).where(where))[0]?.n ?? 0;
  },

  async insert(workspaceId: WorkspaceId, row: NewPhoneCall): Promise<PhoneCall> {
    return (
      await db
        .insert(phoneCalls)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** Changes a call that has not ended. */
  async update(row: CallRow, changes: Partial<NewPhoneCall>): Promise<void> {
    await db
      .update(phoneCalls)
      .set(changes)
      .where(and(byRow(row), isRunning));
  },

  /** Marks the calls of this process as alive. */
  async touch(ids: readonly string[], now: Date): Promise<void> {
    await db
      .update(phoneCalls)
      .set({ seenAt: now })
      .where(and(inArray(phoneCalls.id, [...ids]), isRunning));
  },

  /** Calls of all tenants whose server was killed: nobody knows how they ended. Returns their number. */
  async markSilent(before: Date, reason: string): Promise<number> {
    const rows = await db
      .update(phoneCalls)
      .set({ status: 'unknown', reason, endedAt: sql`${phoneCalls.seenAt}` })
      .where(and(isRunning, lt(phoneCalls.seenAt, before)))
      .returning({ id: phoneCalls.id });
    return rows.length;
  },
});
