import { and, asc, desc, eq, gt, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { TransferState } from '../../../../contract/billing/earnings-limits.ts';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { payoutAccounts, payoutTransfers } from '../earnings.tables.ts';

export type PayoutTransfer = typeof payoutTransfers.$inferSelect;
export type PayoutAccount = typeof payoutAccounts.$inferSelect;

type AccountState = Pick<PayoutAccount, 'country' | 'currency' | 'canReceive' | 'requirements' | 'syncedAt'>;

interface Page {
  readonly after: string | undefined;
  readonly limit: number;
}

export const payoutTransfersStore = (db: Db | Tx) => ({
  async insert(transfer: typeof payoutTransfers.$inferInsert): Promise<PayoutTransfer> {
    const [row] = await db.insert(payoutTransfers).values(transfer).returning();
    return row!;
  },

  async find(id: string): Promise<PayoutTransfer | undefined> {
    return (await db.select().from(payoutTransfers).where(eq(payoutTransfers.id, id)))[0];
  },

  /** Locks a transfer until the transaction ends; the balance of its workspace must be locked before. */
  async lock(id: string): Promise<PayoutTransfer | undefined> {
    return (await db.select().from(payoutTransfers).where(eq(payoutTransfers.id, id)).for('update'))[0];
  },

  async update(id: string, changes: Partial<PayoutTransfer>): Promise<PayoutTransfer> {
    const [row] = await db.update(payoutTransfers).set(changes).where(eq(payoutTransfers.id, id)).returning();
    return row!;
  },

  /** The next request to the provider has another idempotency key. */
  async countAttempt(id: string): Promise<void> {
    const attempts = sql`${payoutTransfers.attempts} + 1`;
    await db.update(payoutTransfers).set({ attempts }).where(eq(payoutTransfers.id, id));
  },

  /** Pending cents, and paid cents without what was returned. */
  async sumCents(workspaceId: string): Promise<{ pending: number; paid: number }> {
    const { amountCents, reversedCents, state } = payoutTransfers;
    const [row] = await db
      .select({
        pending: sql<number>`coalesce(sum(${amountCents}) filter (where ${state} = 'pending'), 0)::float8`,
        paid: sql<number>`coalesce(sum(${amountCents} - ${reversedCents}) filter (where ${state} in ('paid', 'reversed')), 0)::float8`,
      })
      .from(payoutTransfers)
      .where(eq(payoutTransfers.workspaceId, workspaceId));
    return row!;
  },

  /** Transfers of a workspace; `null`: of all, for the operator. Newest first. */
  async list(
    workspaceId: WorkspaceId | null,
    { after, limit, state, from, until }: Page & { state?: TransferState | undefined; from?: Date; until?: Date },
  ): Promise<PayoutTransfer[]> {
    const last = after ? await this.find(after) : undefined;
    if (after && !last) return [];
    const { createdAt, id } = payoutTransfers;
    return db
      .select()
      .from(payoutTransfers)
      .where(
        and(
          workspaceId === null ? undefined : eq(payoutTransfers.workspaceId, workspaceId),
          state && eq(payoutTransfers.state, state),
          from && gte(createdAt, from),
          until && lt(createdAt, until),
          last && or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), lt(id, last.id))),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  },

  /** Pending transfers of all workspaces from before this time, by ID after `after`. */
  listPending(before: Date, after: string, limit: number): Promise<PayoutTransfer[]> {
    return db
      .select()
      .from(payoutTransfers)
      .where(
        and(eq(payoutTransfers.state, 'pending'), lt(payoutTransfers.createdAt, before), gt(payoutTransfers.id, after)),
      )
      .orderBy(asc(payoutTransfers.id))
      .limit(limit);
  },

  /** Workspaces with at least this balance and an account that can receive it, by ID after `after`. */
  async listDue(minMicros: number, after: string, limit: number): Promise<string[]> {
    const rows = await db
      .select({ id: payoutAccounts.workspaceId })
      .from(payoutAccounts)
      .where(
        and(
          eq(payoutAccounts.canReceive, 'yes'),
          gte(payoutAccounts.balanceMicros, minMicros),
          gt(payoutAccounts.workspaceId, after),
        ),
      )
      .orderBy(asc(payoutAccounts.workspaceId))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** IDs of connected accounts of all workspaces, after `after`. */
  async listAccountIds(after: string, limit: number): Promise<string[]> {
    const rows = await db
      .select({ id: payoutAccounts.accountId })
      .from(payoutAccounts)
      .where(and(isNotNull(payoutAccounts.accountId), gt(payoutAccounts.accountId, after)))
      .orderBy(asc(payoutAccounts.accountId))
      .limit(limit);
    return rows.flatMap(({ id }) => id ?? []);
  },

  /** The workspace of a connected account, over all tenants: for webhooks. */
  async findByAccountId(accountId: string): Promise<PayoutAccount | undefined> {
    return (await db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, accountId)))[0];
  },

  /** Applies the provider's state of an account, unless its workspace has connected another one since. */
  async applyAccount(accountId: string, changes: Partial<AccountState>): Promise<void> {
    await db.update(payoutAccounts).set(changes).where(eq(payoutAccounts.accountId, accountId));
  },

  async updateAccount(
    workspaceId: string,
    changes: Partial<AccountState & Pick<PayoutAccount, 'accountId'>>,
  ): Promise<void> {
    await db
      .insert(payoutAccounts)
      .values({ workspaceId, ...changes })
      .onConflictDoUpdate({ target: payoutAccounts.workspaceId, set: changes });
  },
});
