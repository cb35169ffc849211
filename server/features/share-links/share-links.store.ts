import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { shareLinks } from './share-links.tables.ts';

export type ShareLink = typeof shareLinks.$inferSelect;

export const shareLinksStore = (db: Db | Tx) => {
  const byItem = (workspaceId: WorkspaceId, historyItemId: string) =>
    and(eq(shareLinks.workspaceId, workspaceId), eq(shareLinks.historyItemId, historyItemId));

  return {
    async get(workspaceId: WorkspaceId, historyItemId: string): Promise<ShareLink | undefined> {
      return (await db.select().from(shareLinks).where(byItem(workspaceId, historyItemId)))[0];
    },

    /** Inserts a link unless the item has one. */
    async insert(workspaceId: WorkspaceId, link: Omit<ShareLink, 'workspaceId'>): Promise<void> {
      await db
        .insert(shareLinks)
        .values({ ...link, workspaceId })
        .onConflictDoNothing({ target: shareLinks.historyItemId });
    },

    async delete(workspaceId: WorkspaceId, historyItemId: string): Promise<void> {
      await db.delete(shareLinks).where(byItem(workspaceId, historyItemId));
    },

    async listByItems(workspaceId: WorkspaceId, historyItemIds: readonly string[]): Promise<ShareLink[]> {
      return db
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.workspaceId, workspaceId), inList(shareLinks.historyItemId, historyItemIds)));
    },

    /** The link of this token, of any tenant: the token determines the tenant. */
    async findByToken(token: string): Promise<ShareLink | undefined> {
      return (await db.select().from(shareLinks).where(eq(shareLinks.token, token)))[0];
    },
  };
};
