import { and, eq, gt, isNull, lt } from 'drizzle-orm';
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
