import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { itemFeedback } from './feedback.tables.ts';

export type FeedbackRow = typeof itemFeedback.$inferSelect;
type FeedbackFields = Pick<
  FeedbackRow,
  'thumbsUp' | 'feedback' | 'emotions' | 'inaccurateClone' | 'glitches' | 'audioQuality' | 'other'
>;

export interface NewFeedback extends FeedbackFields {
  readonly historyItemId: string;
  readonly userId: string;
  readonly at: Date;
}

export interface FeedbackQuery {
  readonly limit: number;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly isReviewed?: boolean | undefined;
  readonly thumbsUp?: boolean | undefined;
}

export const feedbackStore = (db: Db | Tx) => ({
  /** Inserts or replaces the feedback on an item. Returns false if the earlier feedback was reviewed and cannot change. */
  async upsert(workspaceId: WorkspaceId, { historyItemId, userId, at, ...fields }: NewFeedback): Promise<boolean> {
    const rows = await db
      .insert(itemFeedback)
      .values({ ...fields, historyItemId, workspaceId, userId, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: itemFeedback.historyItemId,
        set: { ...fields, userId, updatedAt: at },
        setWhere: and(eq(itemFeedback.workspaceId, workspaceId), isNull(itemFeedback.reviewedAt)),
      })
      .returning({ id: itemFeedback.historyItemId });
    return rows.length > 0;
  },

  async listByItems(workspaceId: WorkspaceId, ids: readonly string[]): Promise<FeedbackRow[]> {
    return db
      .select()
      .from(itemFeedback)
      .where(and(eq(itemFeedback.workspaceId, workspaceId), inList(itemFeedback.historyItemId, ids)));
  },

  /** Feedback of all tenants, newest first, for the owner of the server; the id breaks ties. */
  async list({ limit, after, isReviewed, thumbsUp }: FeedbackQuery): Promise<FeedbackRow[]> {
    const filters: (SQL | undefined)[] = [
      isReviewed === undefined
        ? undefined
        : isReviewed
          ? isNotNull(itemFeedback.reviewedAt)
          : isNull(itemFeedback.reviewedAt),
      thumbsUp === undefined ? undefined : eq(itemFeedback.thumbsUp, thumbsUp),
      after
        ? sql`(${itemFeedback.createdAt}, ${itemFeedback.historyItemId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
        : undefined,
    ];
    return db
      .select()
      .from(itemFeedback)
      .where(and(...filters))
      .orderBy(desc(itemFeedback.createdAt), desc(itemFeedback.historyItemId))
      .limit(limit);
  },

  /** Feedback of any tenant, for the owner of the server. */
  async get(historyItemId: string): Promise<FeedbackRow | undefined> {
    return (await db.select().from(itemFeedback).where(eq(itemFeedback.historyItemId, historyItemId)))[0];
  },

  /** Marks feedback of any tenant as reviewed. Does nothing if it already is. */
  async review(historyItemId: string, reviewerId: string, at: Date): Promise<void> {
    await db
      .update(itemFeedback)
      .set({ reviewedAt: at, reviewedBy: reviewerId })
      .where(and(eq(itemFeedback.historyItemId, historyItemId), isNull(itemFeedback.reviewedAt)));
  },
});
