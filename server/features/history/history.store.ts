import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { historyItems, historyPlaces, historySpeakers } from './history.tables.ts';
import { historyFavorites, historyMarks } from './marks/history-marks.tables.ts';

export type HistoryItem = typeof historyItems.$inferSelect;

export interface HistoryQuery {
  readonly limit: number;
  readonly after?: string;
  readonly direction: 'asc' | 'desc';
  readonly voiceId?: string;
  readonly modelId?: string;
  readonly source?: HistoryItem['source'];
  /** Only items that this member generated. */
  readonly userId?: string;
  readonly search?: string;
  /** Only favorites of this member. */
  readonly favoriteOf?: string;
  /** Only items with this tag, in any case. */
  readonly tag?: string;
  readonly before?: Date;
  readonly since?: Date;
}

/** The columns that order a list. */
interface SortKey<Column = SQLWrapper> {
  readonly createdAt: Column;
  readonly id: Column;
}

/** Items in the date range of `query` and after its cursor. */
export function dateAndCursorFilter(
  workspaceId: WorkspaceId,
  query: HistoryQuery,
  sortKey: SortKey<AnyPgColumn> = historyItems,
): SQL | undefined {
  const cursorPosition = (table: string) =>
    sql`select p.created_at, p.id from ${sql.identifier(table)} p where p.workspace_id = ${workspaceId} and p.id = ${query.after}`;
  const cursor =
    query.after && sql`(${cursorPosition('history_items')} union all ${cursorPosition('history_places')} limit 1)`;
  const position = sql`(${sortKey.createdAt}, ${sortKey.id})`;
  return and(
    eq(historyItems.workspaceId, workspaceId),
    query.before ? lt(sortKey.createdAt, query.before) : undefined,
    query.since ? gte(sortKey.createdAt, query.since) : undefined,
    cursor ? (query.direction === 'desc' ? sql`${position} < ${cursor}` : sql`${position} > ${cursor}`) : undefined,
  );
}

const isFavoriteOf = (workspaceId: WorkspaceId, userId: string): SQL =>
  sql`exists (select 1 from ${historyFavorites} where ${and(
    eq(historyFavorites.itemId, historyItems.id),
    eq(historyFavorites.workspaceId, workspaceId),
    eq(historyFavorites.userId, userId),
  )})`;

const hasTag = (workspaceId: WorkspaceId, tag: string): SQL =>
  sql`exists (select 1 from ${historyMarks}, unnest(${historyMarks.tags}) t(tag) where ${and(
    eq(historyMarks.itemId, historyItems.id),
    eq(historyMarks.workspaceId, workspaceId),
  )} and lower(t.tag) = lower(${tag}))`;

/** All filters of `query` except the voice and the search. */
const itemFilter = (workspaceId: WorkspaceId, query: HistoryQuery, sortKey?: SortKey<AnyPgColumn>): SQL | undefined =>
  and(
    dateAndCursorFilter(workspaceId, query, sortKey),
    isNull(historyItems.deletedAt),
    query.modelId ? eq(historyItems.modelId, query.modelId) : undefined,
    query.source ? eq(historyItems.source, query.source) : undefined,
    query.userId ? eq(historyItems.userId, query.userId) : undefined,
    query.favoriteOf ? isFavoriteOf(workspaceId, query.favoriteOf) : undefined,
    query.tag ? hasTag(workspaceId, query.tag) : undefined,
  );

/** All filters of `query` except the search. */
export const queryFilter = (workspaceId: WorkspaceId, query: HistoryQuery): SQL | undefined =>
  and(
    itemFilter(workspaceId, query),
    query.voiceId
      ? sql`(${historyItems.voiceId} = ${query.voiceId} or ${historyItems.id} = any(array(
          select ${historySpeakers.itemId} from ${historySpeakers} where ${dialoguesFeaturingVoice(workspaceId, query)})))`
      : undefined,
  );

/** Dialogues in the date range of `query` in which its voice speaks, but not first. */
export const dialoguesFeaturingVoice = (workspaceId: WorkspaceId, { voiceId = '', before, since }: HistoryQuery) =>
  and(
    eq(historySpeakers.workspaceId, workspaceId),
    eq(historySpeakers.voiceId, voiceId),
    before && lt(historySpeakers.createdAt, before),
    since && gte(historySpeakers.createdAt, since),
  );

/** Offsets into the list, counted from the cursor of the query; `to` is exclusive. */
interface PageRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A range of the list of `query`, without its search. With a voice filter it is a union of the items of that voice and the
 * dialogues in which the voice does not speak first, since each of the two has an index in list order.
 */
export function pageQuery(db: Db | Tx, workspaceId: WorkspaceId, query: HistoryQuery, { from, to }: PageRange) {
  const { voiceId } = query;
  const columns = getTableColumns(historyItems);
  const order = (sortKey: SortKey) => listOrder(query, sortKey);
  const itemsQuery = (voiceFilter?: SQL) =>
    db
      .select(columns)
      .from(historyItems)
      .where(and(itemFilter(workspaceId, query), voiceFilter))
      .orderBy(...order(historyItems));
  if (!voiceId)
    return itemsQuery()
      .offset(from)
      .limit(to - from)
      .as('next');
  const dialogueKey = { createdAt: historySpeakers.createdAt, id: historySpeakers.itemId };
  const dialogues = db
    .select(columns)
    .from(historySpeakers)
    .innerJoin(historyItems, eq(historyItems.id, historySpeakers.itemId))
    .where(
      and(
        eq(historySpeakers.workspaceId, workspaceId),
        eq(historySpeakers.voiceId, voiceId),
        itemFilter(workspaceId, query, dialogueKey),
      ),
    )
    .orderBy(...order(dialogueKey));
  return unionAll(itemsQuery(eq(historyItems.voiceId, voiceId)).limit(to), dialogues.limit(to))
    .orderBy(...order({ createdAt: sql.identifier('created_at'), id: sql.identifier('id') }))
    .offset(from)
    .limit(to - from)
    .as('next');
}

/** The order of `query`; the id breaks ties, so that pages neither skip nor repeat items. */
export function listOrder({ direction }: HistoryQuery, { createdAt, id }: SortKey): SQL[] {
  const order = direction === 'desc' ? desc : asc;
  return [order(createdAt), order(id)];
}

export const historyStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(historyItems.workspaceId, workspaceId), eq(historyItems.id, id), isNull(historyItems.deletedAt));
  const byIds = (workspaceId: WorkspaceId, ids: readonly string[]) =>
    and(eq(historyItems.workspaceId, workspaceId), inArray(historyItems.id, [...ids]));

  return {
    /** `otherSpeakers`: ids of the dialogue's voices other than `item.voiceId`. */
    async insert(
      workspaceId: WorkspaceId,
      item: Omit<typeof historyItems.$inferInsert, 'workspaceId'>,
      otherSpeakers: readonly string[] = [],
    ): Promise<void> {
      const { id: itemId, createdAt = new Date() } = item;
      await db.insert(historyItems).values({ ...item, workspaceId, createdAt });
      if (otherSpeakers.length === 0) return;
      await db
        .insert(historySpeakers)
        .values(otherSpeakers.map((voiceId) => ({ itemId, workspaceId, voiceId, createdAt })));
    },

    /** A page of items; ignores `query.search`. */
    async list(workspaceId: WorkspaceId, query: HistoryQuery): Promise<HistoryItem[]> {
      const page = pageQuery(db, workspaceId, query, { from: 0, to: query.limit });
      return db
        .select()
        .from(page)
        .orderBy(...listOrder(query, page));
    },

    async count(workspaceId: WorkspaceId, userId?: string): Promise<number> {
      const ofPerson = and(
        eq(historyItems.workspaceId, workspaceId),
        userId === undefined ? undefined : eq(historyItems.userId, userId),
      );
      const visible = and(ofPerson, isNull(historyItems.deletedAt));
      return (await db.select({ n: count() }).from(historyItems).where(visible))[0]?.n ?? 0;
    },

    async get(workspaceId: WorkspaceId, id: string): Promise<HistoryItem | undefined> {
      return (await db.select().from(historyItems).where(byId(workspaceId, id)))[0];
    },

    async lock(workspaceId: WorkspaceId, id: string): Promise<HistoryItem | undefined> {
      return (await db.select().from(historyItems).where(byId(workspaceId, id)).for('update'))[0];
    },

    /** Replaces the audio of an item, with what it says. */
    async setAudio(
      workspaceId: WorkspaceId,
      id: string,
      audio: Partial<Omit<HistoryItem, 'id' | 'workspaceId' | 'userId'>>,
    ): Promise<void> {
      await db.update(historyItems).set(audio).where(byId(workspaceId, id));
    },

    /** Whether a page can continue after this item: it exists, is soft-deleted, or was deleted recently. */
    async cursorExists(workspaceId: WorkspaceId, id: string): Promise<boolean> {
      for (const table of [historyItems, historyPlaces]) {
        const ofWorkspace = and(eq(table.workspaceId, workspaceId), eq(table.id, id));
        if ((await db.select({ id: table.id }).from(table).where(ofWorkspace)).length > 0) return true;
      }
      return false;
    },

    async getAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<HistoryItem[]> {
      return db
        .select()
        .from(historyItems)
        .where(and(byIds(workspaceId, ids), isNull(historyItems.deletedAt)));
    },

    /** Visible items across all tenants, for the operator of the server. */
    async findAcrossTenants(ids: readonly string[]): Promise<HistoryItem[]> {
      return db
        .select()
        .from(historyItems)
        .where(and(inArray(historyItems.id, [...ids]), isNull(historyItems.deletedAt)));
    },

    /** Hides items; returns the ids of those that were visible. */
    async softDelete(workspaceId: WorkspaceId, ids: readonly string[], at: Date): Promise<string[]> {
      const rows = await db
        .update(historyItems)
        .set({ deletedAt: at })
        .where(and(byIds(workspaceId, ids), isNull(historyItems.deletedAt)))
        .returning({ id: historyItems.id });
      return rows.map(({ id }) => id);
    },

    /** Restores items that were soft-deleted after `since`; returns their ids. */
    async restore(workspaceId: WorkspaceId, ids: readonly string[], since: Date): Promise<string[]> {
      const rows = await db
        .update(historyItems)
        .set({ deletedAt: null })
        .where(and(byIds(workspaceId, ids), gt(historyItems.deletedAt, since)))
        .returning({ id: historyItems.id });
      return rows.map(({ id }) => id);
    },

    /** Ids of up to `limit` items of any tenant that were soft-deleted up to `before`, for the purge. */
    async listSoftDeleted(before: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: historyItems.id })
        .from(historyItems)
        .where(lte(historyItems.deletedAt, before))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * Deletes items of any tenant and stores their positions; returns the blob keys of their audio. The caller checks
     * that the items may be deleted.
     */
    async deleteAll(ids: readonly string[], goneAt: Date): Promise<string[]> {
      const { id, workspaceId, createdAt, blobKey } = historyItems;
      return db.transaction(async (tx) => {
        const rows = await tx
          .delete(historyItems)
          .where(inArray(historyItems.id, [...ids]))
          .returning({ id, workspaceId, createdAt, blobKey });
        const positions = rows.map((row) => ({
          id: row.id,
          workspaceId: row.workspaceId,
          createdAt: row.createdAt,
          goneAt,
        }));
        if (positions.length > 0) await tx.insert(historyPlaces).values(positions).onConflictDoNothing();
        return rows.map((row) => row.blobKey);
      });
    },

    /** Deletes the positions, of any tenant, of items that were deleted before `before`. */
    async deleteExpiredPositions(before: Date): Promise<void> {
      await db.delete(historyPlaces).where(lt(historyPlaces.goneAt, before));
    },

    /** Those of `keys` that belong to an item of any tenant, and whether it has a text; for the sweep. */
    async findReferencedBlobs(keys: readonly string[]): Promise<Map<string, { hasText: boolean }>> {
      const rows = await db
        .select({
          blobKey: historyItems.blobKey,
          hasText: sql<boolean>`${historyItems.text} is not null or ${historyItems.dialogue} is not null`,
        })
        .from(historyItems)
        .where(
          inArray(
            historyItems.id,
            keys.map((key) => key.slice(key.lastIndexOf('/') + 1)),
          ),
        );
      return new Map(rows.map(({ blobKey, hasText }) => [blobKey, { hasText }]));
    },
  };
};
