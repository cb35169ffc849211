import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database-client.ts';
import { requestCounts as counts } from './shared-counts.tables.ts';

/** Requests that one process adds to a window, or the total of all; `resetInMs` is the rest of the window. */
export interface CountInWindow {
  readonly key: string;
  readonly amount: number;
  readonly resetInMs: number;
}

/** Not scoped to a tenant: requests are counted before the caller is known. */
export const sharedCountsStore = (db: Db) => ({
  /** Adds counts and returns the totals. A window that has ended starts again. */
  async add(added: readonly CountInWindow[]): Promise<CountInWindow[]> {
    // In one order, so that two processes never wait for each other's rows.
    const json = JSON.stringify([...added].sort((a, b) => (a.key < b.key ? -1 : 1)));
    const isOver = sql`c.window_ends_at <= now()`;
    const { rows } = await db.execute<{ key: string; total: number; reset_in_ms: number }>(sql`
      insert into ${counts} as c (key, total, window_ends_at)
      select key, greatest(0, amount), now() + "resetInMs" * interval '1 ms'
      from json_to_recordset(${json}::json) as added (key text, amount int, "resetInMs" double precision)
      on conflict (key) do update set
        total = case when ${isOver} then excluded.total else greatest(0, c.total + excluded.total) end,
        window_ends_at = case when ${isOver} then excluded.window_ends_at else c.window_ends_at end
      returning key, total, (extract(epoch from window_ends_at - now()) * 1000)::float8 as reset_in_ms
    `);
    return rows.map((row) => ({ key: row.key, amount: row.total, resetInMs: row.reset_in_ms }));
  },

  async deleteEnded(): Promise<void> {
    await db.delete(counts).where(lt(counts.windowEndsAt, sql`now()`));
  },
});
