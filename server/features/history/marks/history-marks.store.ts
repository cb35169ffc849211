import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { historyItems } from '../history.tables.ts';
import { historyFavorites, historyMarks } from './history-marks.tables.ts';

/** Bounds the list of tags of a workspace. */
const maxListedTags = 1000;

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export const historyMarksStore = (db: Db | Tx) => {
  /** The visible ones of these items. */
  const visibleItems = (workspaceId: WorkspaceId, ids: readonly string[]) =>
    sql`from ${historyItems} where ${and(eq(historyItems.workspaceId, workspaceId), inList(historyItems.id, ids))} and ${historyItems.deletedAt} is null`;

  return {
    async listByItems(workspaceId: WorkspaceId, ids: readonly string[]) {
      return db
        .select({ itemId: historyMarks.itemId, name: historyMarks.name, tags: historyMarks.tags })
        .from(historyMarks)
        .where(and(eq(historyMarks.workspaceId, workspaceId), inList(historyMarks.itemId, ids)));
    },

    /** Those of these items that are favorites of the person. */
    async listFavorites(workspaceId: WorkspaceId, userId: string, ids: readonly string[]): Promise<string[]> {
      const { itemId } = historyFavorites;
      const ofPerson = and(eq(historyFavorites.workspaceId, workspaceId), eq(historyFavorites.userId, userId));
      const rows = await db
        .select({ itemId })
        .from(historyFavorites)
        .where(and(ofPerson, inList(itemId, ids)));
      return rows.map((row) => row.itemId);
    },

    async setName(workspaceId: WorkspaceId, itemId: string, name: string | null): Promise<void> {
      await db
        .insert(historyMarks)
        .values({ itemId, workspaceId, name })
        .onConflictDoUpdate({
          target: historyMarks.itemId,
          set: { name },
          setWhere: eq(historyMarks.workspaceId, workspaceId),
        });
    },

    async addFavorites(workspaceId: WorkspaceId, userId: string, ids: readonly string[], at: Date): Promise<void> {
      await db.execute(
        sql`insert into ${historyFavorites} (item_id, user_id, workspace_id, created_at)
            select id, ${userId}, workspace_id, ${at.toISOString()}::timestamptz ${visibleItems(workspaceId, ids)}
            on conflict do nothing`,
      );
    },

    async removeFavorites(workspaceId: WorkspaceId, userId: string, ids: readonly string[]): Promise<void> {
      const ofPerson = and(eq(historyFavorites.workspaceId, workspaceId), eq(historyFavorites.userId, userId));
      await db.delete(historyFavorites).where(and(ofPerson, inList(historyFavorites.itemId, ids)));
    },

    /** Changes the tags of the visible ones of these items; returns the largest number of tags that one has then. */
    async changeTags(
      workspaceId: WorkspaceId,
      ids: readonly string[],
      { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
    ): Promise<number> {
      await db.execute(
        sql`insert into ${historyMarks} (item_id, workspace_id) select id, workspace_id ${visibleItems(workspaceId, ids)}
            on conflict do nothing`,
      );
      // Of tags that differ only in case, the first stays.
      const tags = sql`array(
        select tag from (
          select distinct on (lower(tag)) tag from unnest(${historyMarks.tags} || ${textArray(add)}) with ordinality as t(tag, n)
          where lower(tag) <> all (select lower(r) from unnest(${textArray(remove)}) r)
          order by lower(tag), n
        ) kept order by lower(tag))`;
      const rows = await db
        .update(historyMarks)
        .set({ tags })
        .where(
          and(
            eq(historyMarks.workspaceId, workspaceId),
            sql`${historyMarks.itemId} in (select id ${visibleItems(workspaceId, ids)})`,
          ),
        )
        .returning({ count: sql<number>`cardinality(${historyMarks.tags})` });
      return rows.reduce((most, { count }) => Math.max(most, count), 0);
    },

    /** The tags of visible items, each in one case, in alphabetical order. */
    async listTags(workspaceId: WorkspaceId): Promise<{ tag: string; count: number }[]> {
      const tag = sql<string>`min(t.tag)`;
      return db
        .select({ tag, count: sql<number>`count(*)`.mapWith(Number) })
        .from(historyMarks)
        .innerJoin(historyItems, sql`${historyItems.id} = ${historyMarks.itemId} and ${historyItems.deletedAt} is null`)
        .innerJoin(sql`lateral unnest(${historyMarks.tags}) as t(tag)`, sql`true`)
        .where(eq(historyMarks.workspaceId, workspaceId))
        .groupBy(sql`lower(t.tag)`)
        .orderBy(sql`lower(t.tag)`)
        .limit(maxListedTags);
    },
  };
};
