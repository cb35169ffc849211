import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { actionCodes } from './action-codes.tables.ts';

export type ActionCode = typeof actionCodes.$inferSelect;
export type CodeKind = ActionCode['kind'];

/** Codes have no tenant: the row names the person. */
export const codesStore = (db: Db | Tx) => ({
  async insert(code: typeof actionCodes.$inferInsert): Promise<void> {
    await db.insert(actionCodes).values(code);
  },

  /** The code, unless it is used or expired. */
  async findUsable(kind: CodeKind, hash: string, now: Date): Promise<ActionCode | undefined> {
    const rows = await db
      .select()
      .from(actionCodes)
      .where(
        and(
          eq(actionCodes.hash, hash),
          eq(actionCodes.kind, kind),
          isNull(actionCodes.usedAt),
          gt(actionCodes.expiresAt, now),
        ),
      );
    return rows[0];
  },

  /** Whether a code that can restore `email` to the account of anybody but `exceptUserId` is still valid. */
  async revertsTo(email: string, now: Date, exceptUserId: string): Promise<boolean> {
    const isLive = and(isNull(actionCodes.usedAt), gt(actionCodes.expiresAt, now));
    const rows = await db
      .select({ hash: actionCodes.hash })
      .from(actionCodes)
      .where(
        and(
          eq(actionCodes.subject, email),
          eq(actionCodes.kind, 'revert-email'),
          ne(actionCodes.userId, exceptUserId),
          isLive,
        ),
      )
      .limit(1);
    return rows.length > 0;
  },

  /** Consumes the code, for exactly one of concurrent calls. */
  async use(kind: CodeKind, hash: string, now: Date): Promise<ActionCode | undefined> {
    const rows = await db
      .update(actionCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(actionCodes.hash, hash),
          eq(actionCodes.kind, kind),
          isNull(actionCodes.usedAt),
          gt(actionCodes.expiresAt, now),
        ),
      )
      .returning();
    return rows[0];
  },

  /** Deletes the person's unused codes of a kind. */
  async revoke(userId: string, kind: CodeKind): Promise<void> {
    await db
      .delete(actionCodes)
      .where(and(eq(actionCodes.userId, userId), eq(actionCodes.kind, kind), isNull(actionCodes.usedAt)));
  },

  async deleteAllByUser(userId: string): Promise<void> {
    await db.delete(actionCodes).where(eq(actionCodes.userId, userId));
  },

  async deleteExpired(now: Date): Promise<void> {
    await db.delete(actionCodes).where(lt(actionCodes.expiresAt, now));
  },
});
