import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { backupCodes, totpFactors } from './second-factor.tables.ts';

export type TotpFactor = typeof totpFactors.$inferSelect;

/** Rows belong to people: functions take the caller's user id. */
export const secondFactorStore = (db: Db | Tx) => ({
  async get(userId: string): Promise<TotpFactor | undefined> {
    return (await db.select().from(totpFactors).where(eq(totpFactors.userId, userId)))[0];
  },

  async save(factor: typeof totpFactors.$inferInsert): Promise<void> {
    const { sealedSecret, lastStep } = factor;
    await db
      .insert(totpFactors)
      .values(factor)
      .onConflictDoUpdate({ target: totpFactors.userId, set: { sealedSecret, lastStep, createdAt: new Date() } });
  },

  /** False if a code of this or a later step was already used. */
  async consumeStep(userId: string, step: number): Promise<boolean> {
    const rows = await db
      .update(totpFactors)
      .set({ lastStep: step })
      .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
      .returning({ userId: totpFactors.userId });
    return rows.length > 0;
  },

  async remove(userId: string): Promise<void> {
    await db.delete(totpFactors).where(eq(totpFactors.userId, userId));
  },

  /** The hashes of the unused codes. */
  async listBackupCodes(userId: string): Promise<string[]> {
    const rows = await db.select().from(backupCodes).where(eq(backupCodes.userId, userId)).orderBy(backupCodes.hash);
    return rows.map(({ hash }) => hash);
  },

  /** Replaces all codes. */
  async setBackupCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await db.delete(backupCodes).where(eq(backupCodes.userId, userId));
    await db.insert(backupCodes).values(hashes.map((hash) => ({ userId, hash })));
  },

  /** Deletes a backup code; true for exactly one of concurrent calls with the right code. */
  async consumeBackupCode(userId: string, hash: string): Promise<boolean> {
    const rows = await db
      .delete(backupCodes)
      .where(and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hash)))
      .returning({ userId: backupCodes.userId });
    return rows.length > 0;
  },

  async removeBackupCodes(userId: string): Promise<void> {
    await db.delete(backupCodes).where(eq(backupCodes.userId, userId));
  },
});
