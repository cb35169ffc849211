import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type ReadView, type ReadViewsService, situationOf } from './read-views.service.ts';
import { mayChangeState } from './reads.rules.ts';
import { stateConflict } from './reads.service.ts';
import { allReadsStore, type Read, type ReadChanges, readsStore } from './reads.store.ts';

interface ReadReviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly live: Pick<Live, 'publish'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly views: ReadViewsService;
}

const outcomes = { published: 'published', rejected: 'rejected', unpublished: 'taken_down' } as const;

/** What a read becomes when it is published. */
const publishedOf = (read: Read, editionId: string): Read['published'] => {
  const { title, author, description, language, genres, isExplicit, isbn, coverKey } = read;
  return { editionId, title, author, description, language, genres, isExplicit, isbn, coverKey };
};

/** The review of reads by the operator, whatever their workspace. */
export function readReviewService({ db, clock, blobs, live, workspace, notifications, views }: ReadReviewDeps) {
  const view = async (read: Read): Promise<ReadView> => (await views.load([read], 'review'))[0]!;

  async function require(id: string): Promise<Read> {
    const read = await allReadsStore(db).find(id);
    if (!read) throw new AppError('read_not_found', { param: 'read_id' });
    return read;
  }

  /** Throws `read_state_conflict`, `read_incomplete`, and `invalid_parameters` without a comment that is needed. */
  function transition(read: Read, to: ReadState, comment: string): ReadChanges {
    if (!mayChangeState('review', situationOf(read), to)) throw stateConflict(read, to);
    if ((to === 'rejected' || to === 'unpublished') && comment.trim() === '')
      throw new AppError('invalid_parameters', { message: 'Say why, for the author.', param: 'comment' });
    if (to === 'in_review' && read.edition?.status !== 'ready')
      throw new AppError('read_incomplete', {
        message: 'The sound of this read is still being copied. Start the review once that is done.',
      });
    const now = clock();
    if (to === 'in_review') return { state: to };
    if (to === 'rejected') return { state: to, reviewComment: comment, reviewedAt: now };
    if (to === 'unpublished')
      return { state: to, isPublic: false, isTakenDown: true, reviewComment: comment, reviewedAt: now };
    return {
      state: to,
      isPublic: true,
      isTakenDown: false,
      published: publishedOf(read, read.edition!.id),
      reviewComment: comment,
      reviewedAt: now,
      publishedAt: read.publishedAt ?? now,
    };
  }

  return {
    async list(query: { limit: number; after: string | undefined; state: ReadState }) {
      const rows = await allReadsStore(db).listForReview({ ...query, limit: query.limit + 1 });
      return { views: await views.load(rows.slice(0, query.limit), 'review'), hasMore: rows.length > query.limit };
    },

    get: async (id: string): Promise<ReadView> => view(await require(id)),

    async decide(actor: Actor, id: string, to: ReadState, comment: string): Promise<ReadView> {
      const { workspaceId: owner } = await require(id);
      const tenant = await workspace.findTenant(owner);
      if (!tenant) throw new AppError('read_not_found', { param: 'read_id' });
      const { workspaceId } = tenant;
      const { read, files } = await transaction(db, async (tx) => {
        const store = readsStore(tx);
        const row = await store.lock(workspaceId, id);
        if (!row) throw new AppError('read_not_found', { param: 'read_id' });
        const changes = transition(row, to, comment);
        const updated = await store.update(workspaceId, id, {
          ...changes,
          reviewedBy: actor.userId,
          updatedAt: clock(),
        });
        const dropped = to === 'published' ? await store.deleteOtherChapters(row, [row.edition!.id]) : [];
        const oldCover = to === 'published' ? row.published?.coverKey : null;
        if (oldCover && oldCover !== row.coverKey) dropped.push(oldCover);
        await live.publish(workspaceId, { topic: 'reads', id }, tx);
        const outcome = outcomes[to as keyof typeof outcomes] as (typeof outcomes)[keyof typeof outcomes] | undefined;
        if (outcome) {
          const data = { title: row.title, path: `/app/publishing/${id}`, outcome, comment };
          await notifications.notify(tx, { userIds: [row.userId], workspaceId, kind: 'read_reviewed', data });
        }
        return { read: updated!, files: dropped };
      });
      for (const key of files) await blobs.delete(key);
      return view(read);
    },
  };
}
export type ReadReviewService = ReturnType<typeof readReviewService>;
