import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { effectsRoot } from './sound-effects.rules.ts';
import { type EffectQuery, type SoundEffect, soundEffectsStore } from './sound-effects.store.ts';

interface EffectHistoryDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open' | 'list' | 'delete'>;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
}

/** Rows in one statement. */
const batchSize = 200;
const notFound = () => new AppError('sound_effect_not_found', { param: 'sound_generation_history_item_id' });

/** The sound effects of members: each sees and deletes their own. */
export function effectHistoryService({ db, blobs, live, clock }: EffectHistoryDeps) {
  return {
    async list(actor: Actor, query: EffectQuery): Promise<{ items: SoundEffect[]; hasMore: boolean }> {
      const rows = await soundEffectsStore(db).list(actor, { ...query, limit: query.limit + 1 });
      return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
    },

    /** The audio, or the part that a `Range` header names. */
    async openAudio(actor: Actor, id: string, rangeHeader: string | undefined) {
      const row = await soundEffectsStore(db).find(actor, id);
      if (!row) throw notFound();
      const range = requestedRange(rangeHeader, row.audioBytes);
      const blob = await blobs.open(row.blobKey, range);
      if (!blob) throw notFound();
      return { contentType: row.contentType, bytes: row.audioBytes, range, stream: blob.stream, title: row.text };
    },

    async delete(actor: Actor, id: string): Promise<void> {
      const row = await soundEffectsStore(db).delete(actor, id);
      if (!row) throw notFound();
      await blobs.delete(row.blobKey);
      await live.publish(actor.workspaceId, { topic: 'sound-effects', id });
    },

    /** How much `expire` would delete. */
    countExpired: (workspaceId: WorkspaceId, before: Date) => soundEffectsStore(db).countBefore(workspaceId, before),

    /** Deletes what is older than `before` with its audio (U-62). */
    async expire(workspaceId: WorkspaceId, before: Date, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const rows = await soundEffectsStore(db).deleteBefore(workspaceId, before, batchSize);
        if (rows.length === 0) return;
        for (const { blobKey } of rows) await blobs.delete(blobKey);
        await live.publish(workspaceId, { topic: 'sound-effects' });
      }
    },

    /** Deletes files that a crash or a deleted account left without a row; files younger than `ageMs` are kept. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: effectsRoot,
        before: new Date(clock().getTime() - ageMs),
        findReferenced: (keys) => soundEffectsStore(db).findReferenced(keys),
        signal,
      }),
  };
}
export type EffectHistoryService = ReturnType<typeof effectHistoryService>;
