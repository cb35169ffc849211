import { maxVersionS, maxVersionsPerItem } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { HistoryItem } from '../history/history.store.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import { type HistoryVersion, historyVersionsStore } from './history-versions.store.ts';

interface VersionRowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly history: Pick<HistoryService, 'get' | 'lock' | 'blobKey'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
}

/** A version of an item. */
export interface ItemVersion {
  readonly item: HistoryItem;
  readonly version: HistoryVersion;
  /** The item with the audio and the text of this version. */
  readonly asItem: HistoryItem;
}

export type NewVersion = Pick<HistoryVersion, 'id' | 'origin' | 'audioBytes' | 'durationMs' | 'peaks'> &
  Partial<Pick<HistoryVersion, 'text' | 'dialogue' | 'respoken' | 'appliedEffects' | 'effects' | 'seed' | 'credits'>>;

const notFound = () => new AppError('history_version_not_found', { param: 'version_id' });

/** The item as its first version. */
const originalOf = (item: HistoryItem): HistoryVersion => ({
  ...pickAudio(item),
  id: item.id,
  itemId: item.id,
  workspaceId: item.workspaceId,
  userId: item.userId,
  origin: 'original',
  fromVersionId: null,
  respoken: null,
  appliedEffects: null,
  effects: null,
  seed: null,
  credits: 0,
  createdAt: item.createdAt,
});

/** The fields that differ between versions of an item. */
export const pickAudio = (row: HistoryItem | HistoryVersion) => ({
  text: row.text,
  dialogue: row.dialogue,
  contentType: row.contentType,
  outputFormat: row.outputFormat,
  blobKey: row.blobKey,
  audioBytes: row.audioBytes,
  durationMs: row.durationMs,
  peaks: row.peaks,
});

interface ListedVersions {
  readonly item: HistoryItem;
  readonly versions: readonly HistoryVersion[];
}

/** The version with this ID, or the chosen one. */
function pick({ item, versions }: ListedVersions, id: string | null | undefined): ItemVersion {
  const version = versions.find((one) => (id ? one.id === id : one.blobKey === item.blobKey));
  if (!version) throw notFound();
  return { item, version, asItem: { ...item, ...pickAudio(version) } };
}

/** Finds versions, and adds new ones to their item. */
export function versionRowsService({ db, clock, live, history, zeroRetention }: VersionRowsDeps) {
  const service = {
    /** All versions, the original first. Throws `history_item_not_found`. */
    async list(actor: Pick<Actor, 'workspaceId'>, itemId: string): Promise<ListedVersions> {
      const item = await history.get(actor, itemId);
      const versions = await historyVersionsStore(db).list(actor.workspaceId, itemId);
      return { item, versions: versions.length > 0 ? versions : [originalOf(item)] };
    },

    /** A version, or the chosen one. Throws `history_version_not_found`. */
    async find(actor: Pick<Actor, 'workspaceId'>, itemId: string, id?: string | null): Promise<ItemVersion> {
      return pick(await service.list(actor, itemId), id);
    },

    /** The version that another one is made from. Throws if none may be added to its item. */
    async findSource(actor: Actor, itemId: string, id: string | null | undefined): Promise<ItemVersion> {
      const listed = await service.list(actor, itemId);
      const source = pick(listed, id);
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('version_not_possible', {
          message: 'Your workspace stores no audio, so it cannot store versions.',
          param: 'history_item_id',
        });
      if (listed.versions.length >= maxVersionsPerItem)
        throw new AppError('too_many_versions', { param: 'history_item_id' });
      return source;
    },

    /** Throws `too_long_for_version` for audio that is too long to be decoded and encoded in a request. */
    requireEditableLength({ version }: ItemVersion): void {
      if (version.durationMs > maxVersionS * 1000)
        throw new AppError('too_long_for_version', { param: 'history_item_id' });
    },

    /** Adds a version whose audio is stored under the key of its ID. Throws if the item or its source is gone. */
    async add(tx: Tx, actor: Actor, { item: { id: itemId }, version: from }: ItemVersion, fields: NewVersion) {
      const item = await history.lock(tx, actor, itemId);
      const store = historyVersionsStore(tx);
      const versions = await store.list(actor.workspaceId, itemId);
      if (versions.length >= maxVersionsPerItem) throw new AppError('too_many_versions', { param: 'history_item_id' });
      const original = originalOf(item);
      if (versions.length === 0) await store.insert(original);
      if (![original, ...versions].some(({ id }) => id === from.id)) throw notFound();
      const version: HistoryVersion = {
        ...original,
        text: from.text,
        dialogue: from.dialogue,
        appliedEffects: from.appliedEffects,
        ...fields,
        userId: actor.userId,
        contentType: from.contentType,
        outputFormat: from.outputFormat,
        fromVersionId: from.id,
        blobKey: history.blobKey(actor, fields.id),
        createdAt: clock(),
      };
      await store.insert(version);
      await live.publish(actor.workspaceId, { topic: 'history', id: itemId }, tx);
      return version;
    },
  };
  return service;
}
export type VersionRowsService = ReturnType<typeof versionRowsService>;
