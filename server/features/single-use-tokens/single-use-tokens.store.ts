import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { SingleUseTokenType } from '../../../contract/accounts/single-use-tokens.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { singleUseTokens } from './single-use-tokens.tables.ts';

export type SingleUseToken = typeof singleUseTokens.$inferSelect;

export const singleUseTokensStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, token: Omit<SingleUseToken, 'workspaceId'>): Promise<void> {
    await db.insert(singleUseTokens).values({ ...token, workspaceId });
  },

  /** Unused tokens of the workspace. */
  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(singleUseTokens)
      .where(eq(singleUseTokens.workspaceId, workspaceId));
    return row?.count ?? 0;
  },

  async deleteExpired(workspaceId: WorkspaceId, now: Date): Promise<void> {
    await db
      .delete(singleUseTokens)
      .where(and(eq(singleUseTokens.workspaceId, workspaceId), lte(singleUseTokens.expiresAt, now)));
  },

  /** Deletes the person's unused tokens in all workspaces. */
  async deleteAllByUser(userId: string): Promise<void> {
    await db.delete(singleUseTokens).where(eq(singleUseTokens.userId, userId));
  },

  /** Deletes and returns the token, for one of concurrent calls. Searches all tenants: the token determines the tenant. */
  async consume(hash: string, tokenType: SingleUseTokenType, now: Date): Promise<SingleUseToken | undefined> {
    const rows = await db
      .delete(singleUseTokens)
      .where(
        and(
          eq(singleUseTokens.hash, hash),
          eq(singleUseTokens.tokenType, tokenType),
          gt(singleUseTokens.expiresAt, now),
        ),
      )
      .returning();
    return rows[0];
  },
});
