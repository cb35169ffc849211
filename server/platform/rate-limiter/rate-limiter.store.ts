import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';
import { throttles } from './rate-limiter.tables.ts';

/** Tries are counted before there is a person or a tenant. */
export const rateLimitsStore = (db: Db | Tx) => ({
  /** Counts one more attempt of `key` in its window and answers how many there are. */
  async increment(key: string, now: Date, windowMs: number): Promise<number> {
    const windowEndsAt = new Date(now.getTime() + windowMs);
    const isExpired = sql`${throttles.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
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

  async delete(key: string): Promise<void> {
    await db.delete(throttles).where(eq(throttles.key, key));
  },

  /** Drops the windows that are over. */
  async deleteExpired(now: Date): Promise<void> {
    await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
  },
});
