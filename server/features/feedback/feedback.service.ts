import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import {
  type HistoryContributor,
  type HistoryDetails,
  type HistoryService,
  translateMissingItem,
} from '../history/history.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { decodeCursor, encodeCursor, isTooShort } from './feedback.rules.ts';
import { type FeedbackQuery, type FeedbackRow, feedbackStore, type NewFeedback } from './feedback.store.ts';

interface FeedbackDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly history: Pick<HistoryService, 'get' | 'findAcrossTenants' | 'openItemAudio'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

export type FeedbackInput = Omit<NewFeedback, 'historyItemId' | 'userId' | 'at'>;
type WireFeedback = NonNullable<HistoryDetails['feedback']>;

/** Feedback with its history item. */
export interface ReviewableFeedback {
  readonly row: FeedbackRow;
  readonly feedback: WireFeedback;
  readonly item: Awaited<ReturnType<HistoryService['get']>>;
}

/** Feedback on history items (FEED-001), and its review by the owner of the server. */
export function feedbackService({ db, clock, live, history, workspace }: FeedbackDeps) {
  const notFound = () => new AppError('feedback_not_found', { param: 'history_item_id' });

  /** Feedback of any tenant; throws `feedback_not_found` also if its item is no longer visible. */
  async function findReviewable(id: string): Promise<ReviewableFeedback> {
    const [row, itemsById] = await Promise.all([feedbackStore(db).get(id), history.findAcrossTenants([id])]);
    const item = itemsById.get(id);
    if (!row || !item) throw notFound();
    return { row, item, feedback: toWire(row) };
  }

  const service = {
    /** Saves feedback and replaces earlier feedback on the item; throws `feedback_reviewed` after its review (FEED-007). */
    async submit(actor: Actor, historyItemId: string, input: FeedbackInput): Promise<void> {
      await history.get(actor, historyItemId);
      if (input.thumbsUp && isTooShort(input.feedback)) throw new AppError('feedback_too_short', { param: 'feedback' });
      const save = () =>
        transaction(db, async (tx) => {
          const at = { historyItemId, userId: actor.userId, at: clock() };
          if (!(await feedbackStore(tx).upsert(actor.workspaceId, { ...input, ...at })))
            throw new AppError('feedback_reviewed', { param: 'history_item_id' });
          await live.publish(actor.workspaceId, { topic: 'history', id: historyItemId }, tx);
        });
      await translateMissingItem(historyItemId, save);
    },

    /**
     * A page of feedback of all tenants, newest first, without items that were removed from their history. `cursor` is
     * undefined on the last page.
     */
    async list(actor: Actor, query: Omit<FeedbackQuery, 'after'> & { readonly cursor?: string | undefined }) {
      requirePermission(actor, 'feedback.review');
      const { cursor, limit, ...filter } = query;
      let after = cursor === undefined ? undefined : decodeCursor(cursor);
      if (cursor !== undefined && !after) throw new AppError('invalid_cursor', { param: 'cursor' });
      const entries: ReviewableFeedback[] = [];
      for (;;) {
        const rows = await feedbackStore(db).list({ ...filter, limit: limit + 1, after });
        const items = await history.findAcrossTenants(rows.map((row) => row.historyItemId));
        for (const [at, row] of rows.entries()) {
          const item = items.get(row.historyItemId);
          if (item) entries.push({ row, item, feedback: toWire(row) });
          after = { createdAt: row.createdAt, id: row.historyItemId };
          if (entries.length === limit) {
            const hasMore = at < rows.length - 1 || rows.length > limit;
            return { entries, cursor: hasMore ? encodeCursor(after) : undefined };
          }
        }
        if (rows.length <= limit) return { entries, cursor: undefined };
      }
    },

    async audio(actor: Actor, historyItemId: string, rangeHeader: string | undefined) {
      requirePermission(actor, 'feedback.review');
      return history.openItemAudio((await findReviewable(historyItemId)).item, rangeHeader);
    },

    /** Marks feedback as reviewed, after which it cannot change. Does nothing if it already is. */
    async review(actor: Actor, historyItemId: string): Promise<void> {
      requirePermission(actor, 'feedback.review');
      const { row } = await findReviewable(historyItemId);
      await feedbackStore(db).review(historyItemId, actor.userId, clock());
      const tenant = await workspace.findTenant(row.workspaceId);
      if (tenant) await live.publish(tenant.workspaceId, { topic: 'history', id: historyItemId });
    },
  };

  return service;
}
export type FeedbackService = ReturnType<typeof feedbackService>;

/** Shows the feedback with its history item. */
export const feedbackContributor = (db: Db): HistoryContributor => ({
  async details(workspaceId, ids) {
    const rows = await feedbackStore(db).listByItems(workspaceId, ids);
    return new Map(rows.map((row) => [row.historyItemId, { feedback: toWire(row) }]));
  },
});

/** As the reply of the item contains it (HIST-007). */
const toWire = (row: FeedbackRow): WireFeedback => ({
  thumbs_up: row.thumbsUp,
  feedback: row.feedback,
  emotions: row.emotions,
  inaccurate_clone: row.inaccurateClone,
  glitches: row.glitches,
  audio_quality: row.audioQuality,
  other: row.other,
  review_status: row.reviewedAt ? 'reviewed' : 'not_reviewed',
});
