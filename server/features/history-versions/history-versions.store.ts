import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { historyVersions } from './history-versions.tables.ts';

export type HistoryVersion = typeof historyVersions.$inferSelect;

export const historyVersionsStore = (db: Db | Tx) => {
  const ofItem = (workspaceId: WorkspaceId, itemId: string) =>
    and(eq(historyVersions.workspaceId, workspaceId), eq(historyVersions.itemId, itemId));

  return {
    /** The original, then the others, oldest first. */
    list: (workspaceId: WorkspaceId, itemId: string): Promise<HistoryVersion[]> =>
      db
        .select()
        .from(historyVersions)
        .where(ofItem(workspaceId, itemId))
        .orderBy(desc(eq(historyVersions.origin, 'original')), asc(historyVersions.createdAt), asc(historyVersions.id)),

    async insert(version: HistoryVersion): Promise<void> {
      await db.insert(historyVersions).values(version);
    },

    async delete(workspaceId: WorkspaceId, itemId: string, id: string): Promise<void> {
      await db.delete(historyVersions).where(and(ofItem(workspaceId, itemId), eq(historyVersions.id, id)));
    },

    /** How many versions each of these items has; items with the original only are absent. */
    async countByItems(workspaceId: WorkspaceId, itemIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ itemId: historyVersions.itemId, versions: count() })
        .from(historyVersions)
        .where(and(eq(historyVersions.workspaceId, workspaceId), inArray(historyVersions.itemId, [...itemIds])))
        .groupBy(historyVersions.itemId);
      return new Map(rows.map(({ itemId, versions }) => [itemId, versions]));
    },

    /** The keys of the audio of these items, of any tenant. */
    async listKeys(itemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ blobKey: historyVersions.blobKey })
        .from(historyVersions)
        .where(inArray(historyVersions.itemId, [...itemIds]));
      return rows.map(({ blobKey }) => blobKey);
    },

    /** Deletes the texts of these items, of any tenant; returns the keys of the audio of all their versions. */
    async eraseTexts(itemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .update(historyVersions)
        .set({ text: null, dialogue: null, respoken: null })
        .where(inArray(historyVersions.itemId, [...itemIds]))
        .returning({ blobKey: historyVersions.blobKey });
      return rows.map(({ blobKey }) => blobKey);
    },

    /** Those of `keys` that belong to a version of any tenant, and whether it has a text; for the sweep. */
    async findReferencedBlobs(keys: readonly string[]): Promise<Map<string, { hasText: boolean }>> {
      const ids = keys.map((key) => key.slice(key.lastIndexOf('/') + 1));
      const rows = await db
        .select({
          blobKey: historyVersions.blobKey,
          hasText: sql<boolean>`${isNotNull(historyVersions.text)} or ${isNotNull(historyVersions.dialogue)}`,
        })
        .from(historyVersions)
        .where(inArray(historyVersions.id, ids));
      return new Map(rows.map(({ blobKey, hasText }) => [blobKey, { hasText }]));
    },
  };
};
