import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';
import { throttles } from './rate-limiter.tables.ts';

/** By how much the clocks of servers on one database may differ. */
const maxClockSkewMs = 60_000;

/** Not scoped to a tenant: attempts are counted before the caller is known. */
export const rateLimitsStore = (db: Db | Tx) => ({
  /** Adds one to the count of `key` in its current window and returns the new count. */
  async increment(key: string, now: Date, windowMs: number): Promise<number> {
    const windowEndsAt = new Date(now.getTime() + windowMs);
    // A window that ends later than that was opened before the clock was set back.
    const latestEnd = new Date(windowEndsAt.getTime() + maxClockSkewMs);
    const isExpired = sql`(${throttles.windowEndsAt} <= ${now.toISOString()}::timestamptz or ${throttles.windowEndsAt} > ${latestEnd.toISOString()}::timestamptz)`;
    const [row] = await db
      .insert(throttles)
      .values({ key, count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${isExpired} then 1 else ${throttles.count} + 1 end`,
          windowEndsAt: sql`case when ${isExpired} then ${windowEndsAt.toISOString()}::timestamptz else ${throttles.windowEndsAt} end`,
        },
      })
      .returning({ count: throttles.count });
    return row?.count ?? 1;
  },

  /** The count of `key` in its current window. */
  async read(key: string, now: Date): Promise<number> {
    const isCurrent = and(eq(throttles.key, key), gt(throttles.windowEndsAt, now));
    const [row] = await db.select({ count: throttles.count }).from(throttles).where(isCurrent);
    return row?.count ?? 0;
  },

  async delete(key: string): Promise<void> {
    await db.delete(throttles).where(eq(throttles.key, key));
  },

  /** Deletes windows that have ended. */
  async deleteExpired(now: Date): Promise<void> {
    await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
  },
});
