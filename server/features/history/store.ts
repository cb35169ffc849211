import { and, asc, count, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { historyItems } from './tables.ts';

export type HistoryItem = typeof historyItems.$inferSelect;

export interface HistoryQuery {
  readonly limit: number;
  readonly after?: string;
  readonly direction: 'asc' | 'desc';
  readonly voiceId?: string;
  readonly modelId?: string;
  readonly source?: HistoryItem['source'];
  readonly search?: string;
  readonly before?: Date;
  readonly since?: Date;
}

const likePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const historyStore = (db: Db | Tx) => {
  const one = (workspaceId: WorkspaceId, id: string) =>
    and(eq(historyItems.workspaceId, workspaceId), eq(historyItems.id, id));

  return {
    async insert(workspaceId: WorkspaceId, item: Omit<typeof historyItems.$inferInsert, 'workspaceId'>): Promise<void> {
      await db.insert(historyItems).values({ ...item, workspaceId });
    },

    /** Newest first unless asked otherwise; the id breaks ties, so that pages neither skip nor repeat. */
    async list(workspaceId: WorkspaceId, query: HistoryQuery): Promise<HistoryItem[]> {
      const filters: (SQL | undefined)[] = [
        eq(historyItems.workspaceId, workspaceId),
        query.voiceId ? eq(historyItems.voiceId, query.voiceId) : undefined,
        query.modelId ? eq(historyItems.modelId, query.modelId) : undefined,
        query.source ? eq(historyItems.source, query.source) : undefined,
        query.search ? ilike(historyItems.text, likePattern(query.search)) : undefined,
        query.before ? lt(historyItems.createdAt, query.before) : undefined,
        query.since ? gte(historyItems.createdAt, query.since) : undefined,
      ];
      if (query.after) {
        const cursor = sql`(select h.created_at, h.id from history_items h where h.workspace_id = ${workspaceId} and h.id = ${query.after})`;
        filters.push(
          query.direction === 'desc'
            ? sql`(${historyItems.createdAt}, ${historyItems.id}) < ${cursor}`
            : sql`(${historyItems.createdAt}, ${historyItems.id}) > ${cursor}`,
        );
      }
      const order = query.direction === 'desc' ? desc : asc;
      return db
        .select()
        .from(historyItems)
        .where(and(...filters))
        .orderBy(order(historyItems.createdAt), order(historyItems.id))
        .limit(query.limit);
    },

    async count(workspaceId: WorkspaceId): Promise<number> {
      const ofWorkspace = eq(historyItems.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(historyItems).where(ofWorkspace))[0]?.n ?? 0;
    },

    async get(workspaceId: WorkspaceId, id: string): Promise<HistoryItem | undefined> {
      return (await db.select().from(historyItems).where(one(workspaceId, id)))[0];
    },

    async getAll(workspaceId: WorkspaceId, ids: readonly string[]): Promise<HistoryItem[]> {
      return db
        .select()
        .from(historyItems)
        .where(and(eq(historyItems.workspaceId, workspaceId), inArray(historyItems.id, [...ids])));
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<HistoryItem | undefined> {
      return (await db.delete(historyItems).where(one(workspaceId, id)).returning())[0];
    },

    /** Of these blob keys, those that belong to an item, over all tenants: for the sweep. */
    async knownBlobs(keys: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ blobKey: historyItems.blobKey })
        .from(historyItems)
        .where(
          inArray(
            historyItems.id,
            keys.map((key) => key.slice(key.lastIndexOf('/') + 1)),
          ),
        );
      return new Set(rows.map((row) => row.blobKey));
    },
  };
};
