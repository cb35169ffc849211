import { lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { usedChallenges } from './tables.ts';

/** What guards the door, before there is a person or a tenant. */
export const authStore = (db: Db | Tx) => ({
  /** False when the challenge was used before. */
  async useChallenge(challenge: string, expiresAt: Date): Promise<boolean> {
    const rows = await db
      .insert(usedChallenges)
      .values({ challenge, expiresAt })
      .onConflictDoNothing()
      .returning({ challenge: usedChallenges.challenge });
    return rows.length > 0;
  },

  /** Drops challenges that are over. */
  async forgetExpired(now: Date): Promise<void> {
    await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  },
});
