import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { alignmentKey } from './history.rules.ts';
import type { HistoryContributor } from './history.service.ts';
import { type ExpiredHistory, type HistoryLimits, historyExpiryStore } from './history-expiry.store.ts';

interface HistoryExpiryDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly contributors: readonly HistoryContributor[];
}

/** Items in one transaction. */
const batchSize = 500;

/** Deletes history items, or their texts, by age (U-62). */
export function historyExpiryService({ db, blobs, clock, live, contributors }: HistoryExpiryDeps) {
  /** Contents may be in a file that the caller of the file has just opened; an open file stays readable. */
  async function eraseBatch(workspaceId: WorkspaceId, before: Date): Promise<string[]> {
    const { ids, files } = await transaction(db, async (tx) => {
      const rows = await historyExpiryStore(tx).eraseTexts(workspaceId, before, batchSize);
      const ids = rows.map(({ id }) => id);
      const files = rows.map(({ blobKey }) => alignmentKey(blobKey));
      for (const { eraseTexts } of contributors)
        if (ids.length > 0) files.push(...((await eraseTexts?.(tx, ids)) ?? []));
      return { ids, files };
    });
    // If the process dies here, the sweeps delete these files.
    for (const key of files) await blobs.delete(key);
    return ids;
  }

  return {
    count: (workspaceId: WorkspaceId, limits: HistoryLimits): Promise<ExpiredHistory> =>
      historyExpiryStore(db).count(workspaceId, limits),

    /**
     * Hides expired items at once, with their share links and videos; the purge of deleted items deletes them with their
     * files minutes later, so that a running download can end. Every batch is a transaction: after a crash, the next run
     * continues.
     */
    async expire(workspaceId: WorkspaceId, { audio, text }: HistoryLimits, signal: AbortSignal): Promise<void> {
      const hide = (before: Date) => historyExpiryStore(db).hide(workspaceId, before, clock(), batchSize);
      const erase = (before: Date) => eraseBatch(workspaceId, before);
      for (const [before, run] of [
        [audio, hide],
        [text, erase],
      ] as const) {
        if (!before) continue;
        for (;;) {
          signal.throwIfAborted();
          const ids = await run(before);
          if (ids[0] === undefined) break;
          await live.publish(workspaceId, { topic: 'history', id: ids[0] });
        }
      }
    },
  };
}
export type HistoryExpiryService = ReturnType<typeof historyExpiryService>;
