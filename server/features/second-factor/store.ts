import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { totpFactors } from './tables.ts';

export type TotpFactor = typeof totpFactors.$inferSelect;

/** Rows of people: each function takes the id of the one who is asking. */
export const secondFactorStore = (db: Db | Tx) => ({
  async get(userId: string): Promise<TotpFactor | undefined> {
    return (await db.select().from(totpFactors).where(eq(totpFactors.userId, userId)))[0];
  },

  async keep(factor: typeof totpFactors.$inferInsert): Promise<void> {
    const { sealedSecret, lastStep } = factor;
    await db
      .insert(totpFactors)
      .values(factor)
      .onConflictDoUpdate({
        target: totpFactors.userId,
        set: { sealedSecret, lastStep, backupCodeHash: null },
      });
  },

  /** False when a code of this step, or of a later one, was used already. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const rows = await db
      .update(totpFactors)
      .set({ lastStep: step })
      .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
      .returning({ userId: totpFactors.userId });
    return rows.length > 0;
  },

  async setBackupCode(userId: string, backupCodeHash: string): Promise<void> {
    await db.update(totpFactors).set({ backupCodeHash }).where(eq(totpFactors.userId, userId));
  },

  /** Removes the factor when this is its backup code: once, however many ask at the same moment. */
  async removeByBackupCode(userId: string, backupCodeHash: string): Promise<boolean> {
    const rows = await db
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, userId), eq(totpFactors.backupCodeHash, backupCodeHash)))
      .returning({ userId: totpFactors.userId });
    return rows.length > 0;
  },

  async remove(userId: string): Promise<void> {
    await db.delete(totpFactors).where(eq(totpFactors.userId, userId));
  },
});
