import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { HistoryService } from '../history/history.service.ts';
import { type VoiceChangeSource, voiceChangesStore } from './voice-changer.store.ts';

interface VoiceChangeSourcesDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly history: Pick<HistoryService, 'get'>;
}

const notFound = () => new AppError('recording_not_found', { param: 'history_item_id' });

/** The recordings that history items of the voice changer were made from; they are deleted with the items. */
export function voiceChangeSourcesService({ db, blobs, history }: VoiceChangeSourcesDeps) {
  const service = {
    /** Throws `history_item_not_found` for a deleted item, `recording_not_found` for one without a recording. */
    async get(actor: Actor, historyItemId: string): Promise<VoiceChangeSource> {
      const item = await history.get(actor, historyItemId);
      const source = await voiceChangesStore(db).findSource(actor.workspaceId, item.id);
      if (!source) throw notFound();
      return source;
    },

    /** The recording, or the part that a `Range` header names. Throws like `get`. */
    async open(actor: Actor, historyItemId: string, rangeHeader: string | undefined) {
      const source = await service.get(actor, historyItemId);
      const range = requestedRange(rangeHeader, source.bytes);
      const blob = await blobs.open(source.blobKey, range);
      if (!blob) throw notFound();
      return { source, range, stream: blob.stream };
    },
  };
  return service;
}
export type VoiceChangeSourcesService = ReturnType<typeof voiceChangeSourcesService>;
