import { lt } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';
import { usedChallenges } from './replay-guard.tables.ts';

/** Not scoped to a tenant: keys are used before the caller is known. */
export const usedKeysStore = (db: Db | Tx) => ({
  /** False when the key was used before. */
  async insert(challenge: string, expiresAt: Date): Promise<boolean> {
    const rows = await db
      .insert(usedChallenges)
      .values({ challenge, expiresAt })
      .onConflictDoNothing()
      .returning({ challenge: usedChallenges.challenge });
    return rows.length > 0;
  },

  /** Deletes expired keys. */
  async deleteExpired(now: Date): Promise<void> {
    await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  },
});
