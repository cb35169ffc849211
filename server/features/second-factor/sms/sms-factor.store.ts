import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { smsCodes, smsFactors } from './sms-factor.tables.ts';

export type Purpose = (typeof smsCodes.$inferSelect)['purpose'];

/** Rows belong to people: functions take the caller's user id. */
export const smsFactorStore = (db: Db | Tx) => ({
  async find(userId: string): Promise<typeof smsFactors.$inferSelect | undefined> {
    return (await db.select().from(smsFactors).where(eq(smsFactors.userId, userId)))[0];
  },

  async save(userId: string, sealedNumber: string): Promise<void> {
    await db
      .insert(smsFactors)
      .values({ userId, sealedNumber })
      .onConflictDoUpdate({ target: smsFactors.userId, set: { sealedNumber, createdAt: new Date() } });
  },

  async remove(userId: string): Promise<void> {
    await db.delete(smsFactors).where(eq(smsFactors.userId, userId));
    await db.delete(smsCodes).where(eq(smsCodes.userId, userId));
  },

  /** Replaces the previous code of the same purpose. */
  async saveCode(code: typeof smsCodes.$inferInsert): Promise<void> {
    const { codeHash, sealedNumber, expiresAt } = code;
    await db
      .insert(smsCodes)
      .values(code)
      .onConflictDoUpdate({
        target: [smsCodes.userId, smsCodes.purpose],
        set: { codeHash, sealedNumber, expiresAt },
      });
  },

  /** Consumes a code; returns the sealed number that it was sent to, or undefined for a wrong code. */
  async consumeCode(userId: string, purpose: Purpose, codeHash: string, now: Date): Promise<string | undefined> {
    const [row] = await db
      .delete(smsCodes)
      .where(
        and(
          eq(smsCodes.userId, userId),
          eq(smsCodes.purpose, purpose),
          eq(smsCodes.codeHash, codeHash),
          gt(smsCodes.expiresAt, now),
        ),
      )
      .returning({ sealedNumber: smsCodes.sealedNumber });
    return row?.sealedNumber;
  },
});
