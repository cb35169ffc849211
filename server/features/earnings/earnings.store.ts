import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { EarningKind } from '../../../contract/billing/earnings-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { earningDays, earnings, payoutAccounts } from './earnings.tables.ts';

export type EarningLine = typeof earnings.$inferSelect;
export type EarningInsert = typeof earnings.$inferInsert;

/** A sum of lines by day or by source. */
export interface EarningSum {
  /** `2026-05-31`; null: over all days. */
  readonly day: string | null;
  readonly kind: EarningKind;
  /** Null: over all sources. */
  readonly sourceId: string | null;
  readonly amountMicros: number;
  readonly quantity: number;
  readonly count: number;
}

export interface DayRange {
  /** `2026-05-01` */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
}

/** A balance that differs from its lines. */
export interface EarningDiscrepancy {
  readonly workspaceId: string;
  readonly balance: number;
  readonly lines: number;
  readonly days: number;
}

const discrepancyPageSize = 500;
const sumOf = (column: SQL | typeof earningDays.amountMicros) => sql<number>`coalesce(sum(${column}), 0)::float8`;

export const earningsStore = (db: Db | Tx) => ({
  /** Creates the balance of a workspace, if it has none. */
  async ensureAccount(workspaceId: string): Promise<void> {
    await db.insert(payoutAccounts).values({ workspaceId }).onConflictDoNothing();
  },

  /** Locks the balance of a workspace until the transaction ends. */
  async lockAccount(workspaceId: string) {
    const locked = () =>
      db.select().from(payoutAccounts).where(eq(payoutAccounts.workspaceId, workspaceId)).for('update');
    const [row] = await locked();
    if (row) return row;
    await this.ensureAccount(workspaceId);
    return (await locked())[0]!;
  },

  /**
   * Appends a line with its day and balance in one statement; false if its reference exists. The balance must exist.
   * `remainderPicos`: what the account keeps below a micro from now on.
   */
  async append(line: EarningInsert, remainderPicos?: number): Promise<boolean> {
    const { id, workspaceId, kind, amountMicros, sourceId, quantity = 0, reference, createdAt } = line;
    const at = createdAt.toISOString();
    const keepsRemainder = remainderPicos === undefined ? sql`` : sql`, remainder_picos = ${remainderPicos}::integer`;
    const { rows } = await db.execute<{ added: number }>(sql`
      with line as (
        insert into ${earnings} (id, workspace_id, kind, amount_micros, source_id, quantity, reference, created_at)
        values (${id}, ${workspaceId}, ${kind}, ${amountMicros}::bigint, ${sourceId}, ${quantity}::bigint, ${reference}, ${at}::timestamptz)
        on conflict (reference) do nothing returning 1
      ),
      day as (
        insert into ${earningDays} as days (workspace_id, day, kind, source_id, amount_micros, quantity, count)
        select ${workspaceId}, ${at.slice(0, 10)}::date, ${kind}, ${sourceId}, ${amountMicros}::bigint, ${quantity}::bigint, 1
        from line
        on conflict (workspace_id, day, kind, source_id) do update
        set amount_micros = days.amount_micros + excluded.amount_micros,
          quantity = days.quantity + excluded.quantity, count = days.count + 1
      ),
      balance as (
        update ${payoutAccounts} set balance_micros = balance_micros + ${amountMicros}::bigint ${keepsRemainder}
        where workspace_id = ${workspaceId} and exists (select 1 from line)
      )
      select count(*)::integer as added from line`);
    return rows[0]!.added > 0;
  },

  async findAccount(workspaceId: string) {
    const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.workspaceId, workspaceId));
    return row;
  },

  /** Sums by day and kind, or by source over the whole range, newest or largest first. */
  async sum(workspaceId: WorkspaceId, range: DayRange, by: 'day' | 'source', limit: number): Promise<EarningSum[]> {
    const scope = and(
      eq(earningDays.workspaceId, workspaceId),
      gte(earningDays.day, range.from),
      lt(earningDays.day, range.until),
    );
    const sums = {
      amountMicros: sumOf(earningDays.amountMicros),
      quantity: sumOf(sql`${earningDays.quantity}`),
      count: sumOf(sql`${earningDays.count}`),
    };
    const { day, kind, sourceId } = earningDays;
    if (by === 'day') {
      const rows = await db
        .select({ day, kind, ...sums })
        .from(earningDays)
        .where(scope)
        .groupBy(day, kind)
        .orderBy(desc(day), asc(kind))
        .limit(limit);
      return rows.map((row) => ({ ...row, sourceId: null }));
    }
    const rows = await db
      .select({ kind, sourceId, ...sums })
      .from(earningDays)
      .where(scope)
      .groupBy(kind, sourceId)
      .orderBy(desc(sums.amountMicros), asc(kind), asc(sourceId))
      .limit(limit);
    return rows.map((row) => ({ ...row, day: null }));
  },

  /** Sums by kind before a day, or of a range without a start. */
  async sumKinds(workspaceId: WorkspaceId, { from, until }: { from?: string; until?: string } = {}) {
    const rows = await db
      .select({ kind: earningDays.kind, amountMicros: sumOf(earningDays.amountMicros) })
      .from(earningDays)
      .where(
        and(
          eq(earningDays.workspaceId, workspaceId),
          from === undefined ? undefined : gte(earningDays.day, from),
          until === undefined ? undefined : lt(earningDays.day, until),
        ),
      )
      .groupBy(earningDays.kind);
    return new Map(rows.map(({ kind, amountMicros }) => [kind, amountMicros]));
  },

  /** Months with lines, newest first, with what was earned and what was paid out, as a positive number. */
  async listMonths(workspaceId: WorkspaceId, limit: number) {
    const month = sql<string>`to_char(${earningDays.day}, 'YYYY-MM')`;
    const isPayout = sql`${earningDays.kind} in ('transfer', 'transfer_returned')`;
    return db
      .select({
        month,
        earnedMicros: sql<number>`coalesce(sum(${earningDays.amountMicros}) filter (where not ${isPayout}), 0)::float8`,
        paidMicros: sql<number>`coalesce(-sum(${earningDays.amountMicros}) filter (where ${isPayout}), 0)::float8`,
      })
      .from(earningDays)
      .where(eq(earningDays.workspaceId, workspaceId))
      .groupBy(sql`1`)
      .orderBy(sql`1 desc`)
      .limit(limit);
  },

  /** Lines, newest first, after the line `after`. */
  async listLines(
    workspaceId: WorkspaceId,
    { after, limit, kind }: { after: string | undefined; limit: number; kind: EarningKind | undefined },
  ): Promise<EarningLine[]> {
    const [last] = after
      ? await db
          .select()
          .from(earnings)
          .where(and(eq(earnings.workspaceId, workspaceId), eq(earnings.id, after)))
      : [];
    if (after && !last) return [];
    const { createdAt, id } = earnings;
    return db
      .select()
      .from(earnings)
      .where(
        and(
          eq(earnings.workspaceId, workspaceId),
          kind && eq(earnings.kind, kind),
          last && or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), lt(id, last.id))),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  },

  /** Compares balances of all tenants with their lines and days, by workspace ID after `after`; `last`: more may follow. */
  async findDiscrepancies(after: string): Promise<{ discrepancies: EarningDiscrepancy[]; last: string | undefined }> {
    const page = await db
      .select({ id: payoutAccounts.workspaceId, balance: payoutAccounts.balanceMicros })
      .from(payoutAccounts)
      .where(gt(payoutAccounts.workspaceId, after))
      .orderBy(asc(payoutAccounts.workspaceId))
      .limit(discrepancyPageSize);
    if (page.length === 0) return { discrepancies: [], last: undefined };
    const ids = page.map(({ id }) => id);
    const lines = await db
      .select({ id: earnings.workspaceId, sum: sumOf(sql`${earnings.amountMicros}`) })
      .from(earnings)
      .where(inList(earnings.workspaceId, ids))
      .groupBy(earnings.workspaceId);
    const days = await db
      .select({ id: earningDays.workspaceId, sum: sumOf(earningDays.amountMicros) })
      .from(earningDays)
      .where(inList(earningDays.workspaceId, ids))
      .groupBy(earningDays.workspaceId);
    const [linesBy, daysBy] = [lines, days].map((rows) => new Map(rows.map(({ id, sum }) => [id, sum])));
    return {
      discrepancies: page
        .map(({ id, balance }) => ({
          workspaceId: id,
          balance,
          lines: linesBy!.get(id) ?? 0,
          days: daysBy!.get(id) ?? 0,
        }))
        .filter(({ balance, lines, days }) => balance !== lines || balance !== days),
      last: page.length < discrepancyPageSize ? undefined : ids.at(-1),
    };
  },
});
