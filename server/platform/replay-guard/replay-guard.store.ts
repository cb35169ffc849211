import { lt } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';
import { usedChallenges } from './replay-guard.tables.ts';

/** Keys are spent before there is a person or a tenant. */
export const usedKeysStore = (db: Db | Tx) => ({
  /** False when the key was spent before. */
  async insert(challenge: string, expiresAt: Date): Promise<boolean> {
    const rows = await db
      .insert(usedChallenges)
      .values({ challenge, expiresAt })
      .onConflictDoNothing()
      .returning({ challenge: usedChallenges.challenge });
    return rows.length > 0;
  },

  /** Drops those that are over. */
  async deleteExpired(now: Date): Promise<void> {
    await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  },
});
