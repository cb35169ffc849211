import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { historyItems } from './history.tables.ts';

/** Items older than `audio` are deleted; those older than `text` lose their text. Undefined: kept. */
export interface HistoryLimits {
  readonly audio: Date | undefined;
  readonly text: Date | undefined;
}

export interface ExpiredHistory {
  readonly items: number;
  readonly audioBytes: number;
  /** Items that only lose their text. */
  readonly texts: number;
}

export const historyExpiryStore = (db: Db | Tx) => {
  const olderThan = (workspaceId: WorkspaceId, before: Date) =>
    and(eq(historyItems.workspaceId, workspaceId), lt(historyItems.createdAt, before), isNull(historyItems.deletedAt));
  const hasText = or(isNotNull(historyItems.text), isNotNull(historyItems.dialogue));

  return {
    async count(workspaceId: WorkspaceId, { audio, text }: HistoryLimits): Promise<ExpiredHistory> {
      const isExpired = audio ? lt(historyItems.createdAt, audio) : sql`false`;
      const losesText = text ? and(lt(historyItems.createdAt, text), sql`not (${isExpired})`, hasText) : sql`false`;
      const latest = [audio, text].reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b)), undefined);
      if (!latest) return { items: 0, audioBytes: 0, texts: 0 };
      const [row] = await db
        .select({
          items: sql<number>`count(*) filter (where ${isExpired})`.mapWith(Number),
          audioBytes: sql<number>`coalesce(sum(${historyItems.audioBytes}) filter (where ${isExpired}), 0)`.mapWith(
            Number,
          ),
          texts: sql<number>`count(*) filter (where ${losesText})`.mapWith(Number),
        })
        .from(historyItems)
        .where(olderThan(workspaceId, latest));
      return row ?? { items: 0, audioBytes: 0, texts: 0 };
    },

    /** Hides up to `limit` items from before `before`, the oldest first; returns their ids. */
    async hide(workspaceId: WorkspaceId, before: Date, at: Date, limit: number): Promise<string[]> {
      const next = db
        .select({ id: historyItems.id })
        .from(historyItems)
        .where(olderThan(workspaceId, before))
        .orderBy(historyItems.createdAt, historyItems.id)
        .limit(limit);
      const rows = await db
        .update(historyItems)
        .set({ deletedAt: at })
        .where(inArray(historyItems.id, next))
        .returning({ id: historyItems.id });
      return rows.map(({ id }) => id);
    },

    /** Deletes the texts of up to `limit` items from before `before`. */
    async eraseTexts(
      workspaceId: WorkspaceId,
      before: Date,
      limit: number,
    ): Promise<{ id: string; blobKey: string }[]> {
      const next = db
        .select({ id: historyItems.id })
        .from(historyItems)
        .where(and(olderThan(workspaceId, before), hasText))
        .orderBy(historyItems.createdAt, historyItems.id)
        .limit(limit);
      return db
        .update(historyItems)
        .set({ text: null, dialogue: null })
        .where(inArray(historyItems.id, next))
        .returning({ id: historyItems.id, blobKey: historyItems.blobKey });
    },
  };
};
