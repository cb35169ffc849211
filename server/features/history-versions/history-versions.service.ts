import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import { audioFiles, type HistoryContributor, type HistoryService, textFiles } from '../history/history.service.ts';
import type { HistoryItem } from '../history/history.store.ts';
import type { HistoryAlignmentService } from '../history/history-alignment.service.ts';
import { historyVersionsStore } from './history-versions.store.ts';
import { pickAudio, type VersionRowsService } from './version-rows.service.ts';

interface HistoryVersionsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly live: Pick<Live, 'publish'>;
  readonly history: Pick<HistoryService, 'openItemAudio' | 'lock' | 'replaceAudio'>;
  readonly alignments: Pick<HistoryAlignmentService, 'ofItem'>;
  readonly versionRows: VersionRowsService;
}

/** Versions of history items: listed, played, chosen and deleted. */
export function historyVersionsService(deps: HistoryVersionsDeps) {
  const { db, blobs, live, history, alignments, versionRows } = deps;

  return {
    list: versionRows.list,

    /** The audio of a version, or the part that a `Range` header names. */
    async openAudio(actor: Actor, itemId: string, id: string, rangeHeader: string | undefined) {
      const { asItem } = await versionRows.find(actor, itemId, id);
      return history.openItemAudio(asItem, rangeHeader);
    },

    /** When each character of a version is spoken; null if it has no text. */
    async alignment(actor: Actor, itemId: string, id: string) {
      return alignments.ofItem((await versionRows.find(actor, itemId, id)).asItem);
    },

    /** Makes a version the audio of its item; returns the item. */
    async choose(actor: Actor, itemId: string, id: string): Promise<HistoryItem> {
      const { item, version } = await versionRows.find(actor, itemId, id);
      if (item.blobKey === version.blobKey) return item;
      const { chosen, files } = await transaction(db, async (tx) => {
        const locked = await history.lock(tx, actor, itemId);
        // It may have been deleted meanwhile.
        const versions = await historyVersionsStore(tx).list(actor.workspaceId, itemId);
        const current = versions.find((one) => one.id === id);
        if (!current) throw new AppError('history_version_not_found', { param: 'version_id' });
        const audio = pickAudio(current);
        return { chosen: { ...locked, ...audio }, files: await history.replaceAudio(tx, actor, itemId, audio) };
      });
      for (const key of files) await blobs.delete(key);
      return chosen;
    },

    /** Deletes a version. Throws `version_in_use` for the original and the chosen version. */
    async delete(actor: Actor, itemId: string, id: string): Promise<void> {
      const { version } = await versionRows.find(actor, itemId, id);
      await transaction(db, async (tx) => {
        const item = await history.lock(tx, actor, itemId);
        if (version.origin === 'original' || item.blobKey === version.blobKey)
          throw new AppError('version_in_use', { param: 'version_id' });
        await historyVersionsStore(tx).delete(actor.workspaceId, itemId, id);
        await live.publish(actor.workspaceId, { topic: 'history', id: itemId }, tx);
      });
      // If the process dies here, the sweep deletes these files.
      for (const key of audioFiles(version.blobKey)) await blobs.delete(key);
    },
  };
}
export type HistoryVersionsService = ReturnType<typeof historyVersionsService>;

/** Counts the versions of items, and deletes their files and texts with those of the item. */
export const historyVersionsContributor = (db: Db): HistoryContributor => ({
  async details(workspaceId, ids) {
    const counts = await historyVersionsStore(db).countByItems(workspaceId, ids);
    return new Map([...counts].map(([id, version_count]) => [id, { version_count }]));
  },
  files: async (ids) => (await historyVersionsStore(db).listKeys(ids)).flatMap(audioFiles),
  eraseTexts: async (tx, ids) => (await historyVersionsStore(tx).eraseTexts(ids)).flatMap(textFiles),
  findReferencedBlobs: (keys) => historyVersionsStore(db).findReferencedBlobs(keys),
});
