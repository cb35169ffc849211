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

  /** Tokens of the workspace that can still be used. */
  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(singleUseTokens)
      .where(eq(singleUseTokens.workspaceId, workspaceId));
    return row?.count ?? 0;
  },

  async forgetExpired(workspaceId: WorkspaceId, now: Date): Promise<void> {
    await db
      .delete(singleUseTokens)
      .where(and(eq(singleUseTokens.workspaceId, workspaceId), lte(singleUseTokens.expiresAt, now)));
  },

  /** Takes the token of this hash away, over all tenants: it is what tells the tenant. Of two calls one gets it. */
  async take(hash: string, tokenType: SingleUseTokenType, now: Date): Promise<SingleUseToken | undefined> {
    const taken = await db
      .delete(singleUseTokens)
      .where(
        and(
          eq(singleUseTokens.hash, hash),
          eq(singleUseTokens.tokenType, tokenType),
          gt(singleUseTokens.expiresAt, now),
        ),
      )
      .returning();
    return taken[0];
  },
});
