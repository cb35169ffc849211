import { eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { sessions, throttles, usedChallenges } from './tables.ts';

export type Session = typeof sessions.$inferSelect;

/** Sessions stand before the tenant: their rows say which tenant it is. */
export const authStore = (db: Db | Tx) => ({
  async insertSession(session: typeof sessions.$inferInsert): Promise<void> {
    await db.insert(sessions).values(session);
  },

  /** The session, held until the transaction ends. */
  async sessionLocked(sessionId: string): Promise<Session | undefined> {
    return (await db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update'))[0];
  },

  async rotate(sessionId: string, next: { tokenHash: string; previousTokenHash: string; now: Date; expiresAt: Date }) {
    const { tokenHash, previousTokenHash, now, expiresAt } = next;
    await db
      .update(sessions)
      .set({ tokenHash, previousTokenHash, rotatedAt: now, expiresAt })
      .where(eq(sessions.id, sessionId));
  },

  async deleteSession(sessionId: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.id, sessionId));
  },

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

  /** Drops what is over: sessions, attempt windows, used challenges. */
  async forgetExpired(now: Date): Promise<void> {
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
    await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
    await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  },
});
