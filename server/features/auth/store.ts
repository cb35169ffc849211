import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { throttles, usedChallenges } from './tables.ts';

/** What guards the door: attempts and challenges, before there is a person or a tenant. */
export const authStore = (db: Db | Tx) => ({
  /** Counts one more attempt of `key` in its window and answers how many there are. */
  async countAttempt(key: string, now: Date, windowMs: number): Promise<number> {
    const windowEndsAt = new Date(now.getTime() + windowMs);
    const over = sql`${throttles.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
    const [row] = await db
      .insert(throttles)
      .values({ key, count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
          windowEndsAt: sql`case when ${over} then ${windowEndsAt.toISOString()}::timestamptz else ${throttles.windowEndsAt} end`,
        },
      })
      .returning({ count: throttles.count });
    return row?.count ?? 1;
  },

  async clearAttempts(key: string): Promise<void> {
    await db.delete(throttles).where(eq(throttles.key, key));
  },

  /** False when the challenge was used before. */
  async useChallenge(challenge: string, expiresAt: Date): Promise<boolean> {
    const rows = await db
      .insert(usedChallenges)
      .values({ challenge, expiresAt })
      .onConflictDoNothing()
      .returning({ challenge: usedChallenges.challenge });
    return rows.length > 0;
  },

  /** Drops what is over: attempt windows, used challenges. */
  async forgetExpired(now: Date): Promise<void> {
    await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
    await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  },
});
