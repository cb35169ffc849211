import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { Entry } from './ledger.rules.ts';
import { ledgerEntries } from './ledger.tables.ts';

/** Uninvoiced overage of a workspace, in cents. */
export interface Unbilled {
  readonly workspaceId: string;
  readonly currency: string;
  readonly amount: number;
}

export const ledgerStore = (db: Db | Tx) => ({
  /** Throws a unique violation if an account already has an entry with the same reason and reference. */
  async append(workspaceId: WorkspaceId, entries: readonly Entry[], at: Date): Promise<void> {
    if (entries.length === 0) return;
    await db.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, workspaceId, at })));
  },

  /** Appends entries and skips existing ones; for data of the payment provider, which may be repeated. */
  async appendNew(workspaceId: WorkspaceId, entries: readonly Entry[], at: Date): Promise<void> {
    if (entries.length === 0) return;
    const values = entries.map((entry) => ({ ...entry, workspaceId, at }));
    await db.insert(ledgerEntries).values(values).onConflictDoNothing();
  },

  /** The amount of the one entry with this reason and reference; undefined if there is none. */
  async findAmount(
    workspaceId: WorkspaceId,
    account: Entry['account'],
    reason: string,
    reference: string,
  ): Promise<number | undefined> {
    const [row] = await db
      .select({ amount: ledgerEntries.amount })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.workspaceId, workspaceId),
          eq(ledgerEntries.account, account),
          eq(ledgerEntries.reason, reason),
          eq(ledgerEntries.reference, reference),
        ),
      );
    return row?.amount;
  },

  /** Overage charges that are not invoiced yet, oldest first. */
  async listUnbilled(workspaceId: WorkspaceId): Promise<{ amount: number; currency: string; reference: string }[]> {
    const rows = await db
      .select({
        amount: sql<string>`sum(${ledgerEntries.amount})`,
        currency: ledgerEntries.currency,
        reference: ledgerEntries.reference,
      })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.workspaceId, workspaceId), eq(ledgerEntries.account, 'overage')))
      .groupBy(ledgerEntries.currency, ledgerEntries.reference)
      .having(sql`sum(${ledgerEntries.amount}) > 0`)
      .orderBy(asc(sql`min(${ledgerEntries.id})`));
    return rows.map((row) => ({
      amount: Number(row.amount),
      currency: row.currency ?? 'usd',
      reference: row.reference,
    }));
  },

  /** Uninvoiced overage of all tenants, by workspace ID after `after`; at most `limit`. */
  async listUnbilledOfAll(after: string, limit: number): Promise<Unbilled[]> {
    // A literal, not a parameter, so that the partial index is used.
    const isOverage = sql`${ledgerEntries.account} = 'overage'`;
    const amount = sql<string>`sum(${ledgerEntries.amount})`;
    const rows = await db
      .select({ workspaceId: ledgerEntries.workspaceId, currency: ledgerEntries.currency, amount })
      .from(ledgerEntries)
      .where(and(isOverage, gt(ledgerEntries.workspaceId, after)))
      .groupBy(ledgerEntries.workspaceId, ledgerEntries.currency)
      .having(sql`${amount} > 0`)
      .orderBy(asc(ledgerEntries.workspaceId))
      .limit(limit);
    return rows.map((row) => ({ ...row, currency: row.currency ?? 'usd', amount: Number(row.amount) }));
  },

  /** Sum of the entries by account. */
  async sumByAccount(workspaceId: WorkspaceId): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .select({ account: ledgerEntries.account, sum: sql<string>`sum(${ledgerEntries.amount})` })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.workspaceId, workspaceId))
      .groupBy(ledgerEntries.account);
    return new Map(rows.map(({ account, sum }) => [account, Number(sum)]));
  },
});
