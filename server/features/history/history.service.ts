import { Readable } from 'node:stream';
import { exactLength } from '../../../audio/effects/exact-length.ts';
import { decodeRawPcm } from '../../../audio/formats/raw-pcm.ts';
import { withFinalSizes } from '../../../audio/formats/streamed-wav.ts';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { historyUndoMinutes } from '../../../contract/catalogue/limits.ts';
import { type AudioFormat, audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import { archiveName, downloadName } from '../../../contract/fields/file-names.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type PeakRequest, peakFiles, peaksKey, withoutPeaksSuffix } from '../../platform/blobs/audio-peaks.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isForeignKeyViolation, type Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { zipStream } from '../../platform/streams/zip-stream.ts';
import {
  alignmentKey,
  dialogueSpeakers,
  isAlignmentKey,
  sourceKey,
  uniqueNames,
  withoutAlignmentSuffix,
  withoutSourceSuffix,
} from './history.rules.ts';
import { type HistoryItem, type HistoryQuery, historyStore } from './history.store.ts';
import { searchHistory } from './search/history-search.service.ts';

/** Fields of an item's reply that other nouns provide. */
export type HistoryDetails = Partial<
  Pick<HistoryItemReply, 'feedback' | 'share_link_id' | 'version_count' | 'name' | 'tags' | 'is_favorite'>
>;

/** A noun that adds data to history items; history does not depend on these nouns. */
export interface HistoryContributor {
  /** The details by item id, with what concerns only `userId`; items without details are absent. */
  details?(
    workspaceId: WorkspaceId,
    ids: readonly string[],
    userId?: string,
  ): Promise<ReadonlyMap<string, HistoryDetails>>;
  /** Blob keys of files to delete with these items, of any tenant; called before the rows are deleted. */
  files?(ids: readonly string[]): Promise<readonly string[]>;
  /** Deletes what shows the text of these items, of any tenant; returns the blob keys of files to delete. */
  eraseTexts?(tx: Tx, ids: readonly string[]): Promise<readonly string[]>;
  /** Deletes what was made from the audio of this item, which gets another; returns the blob keys of files to delete. */
  audioReplaced?(tx: Tx, id: string): Promise<readonly string[]>;
  /** Those of `keys` that belong to other audio of an item of any tenant, and whether it has a text. */
  findReferencedBlobs?(keys: readonly string[]): Promise<ReadonlyMap<string, { readonly hasText: boolean }>>;
}

interface HistoryDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open' | 'create' | 'list' | 'delete'>;
  readonly codecs: Pick<Codecs, 'encode' | 'decode'>;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  readonly contributors: readonly HistoryContributor[];
}

/** What differs between the versions of an item. */
type ItemAudio = Pick<
  HistoryItem,
  'text' | 'dialogue' | 'contentType' | 'outputFormat' | 'blobKey' | 'audioBytes' | 'durationMs' | 'peaks'
>;

type RequestFields = Pick<HistoryItem, 'languageCode' | 'dictionaries'>;
type NewItem = Partial<RequestFields> &
  Omit<
    HistoryItem,
    'workspaceId' | 'userId' | 'blobKey' | 'createdAt' | 'deletedAt' | 'speakers' | keyof RequestFields
  >;

const root = 'history/';
/** The key of the audio that a file belongs to. */
const audioKey = (key: string): string => withoutPeaksSuffix(withoutAlignmentSuffix(withoutSourceSuffix(key)));
/** The keys of a stored audio file and of all files that are deleted with it. */
export const audioFiles = (key: string): string[] => [key, peaksKey(key), alignmentKey(key), sourceKey(key)];
/** The keys of the files beside a stored audio file that contain its text. */
export const textFiles = (key: string): string[] => [alignmentKey(key)];
/** How long the id of a deleted item remains valid as a cursor. */
const deletedCursorMs = 24 * 3600_000;
const notFound = (id: string, param = 'history_item_id') =>
  new AppError('history_item_not_found', {
    message: `A history item with the id ${id} was not found.`,
    param,
  });

/** Runs a write that references an item; throws `history_item_not_found` if the item was deleted concurrently. */
export async function translateMissingItem<T>(id: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound(id) : error;
  }
}

/** The generated audio of a workspace: rows in the database, files in the blob store. */
export function historyService({ db, blobs, codecs, live, clock, log, contributors }: HistoryDeps) {
  const audioPeaks = peakFiles({ blobs });

  const service = {
    /** The blob key of an item's audio. It ends in the id, which the sweep parses. */
    blobKey: (actor: Actor, id: string): string => `${root}${actor.workspaceId}/${id}`,

    /** The blob key of the recording that an item was made from; it is deleted with the item. */
    sourceKey: (actor: Actor, id: string): string => sourceKey(service.blobKey(actor, id)),

    /** Adds an item whose audio is already stored, in the transaction that charges for it. */
    async add(tx: Tx, actor: Actor, item: NewItem): Promise<void> {
      const blobKey = service.blobKey(actor, item.id);
      const speakers = item.dialogue ? dialogueSpeakers(item.dialogue, item.voiceId) : undefined;
      const row = { ...item, userId: actor.userId, blobKey, createdAt: clock(), speakers: speakers?.names };
      await historyStore(tx).insert(actor.workspaceId, row, speakers?.otherIds);
      await live.publish(actor.workspaceId, { topic: 'history', id: item.id }, tx);
    },

    /** A page of items and whether there are more. Throws `invalid_cursor` for an unknown `after`. */
    async list(actor: Actor, query: HistoryQuery): Promise<{ items: HistoryItem[]; hasMore: boolean }> {
      const { workspaceId } = actor;
      const lookaheadQuery = { ...query, limit: query.limit + 1 };
      const items = query.search
        ? await searchHistory(db, workspaceId, lookaheadQuery, query.search)
        : await historyStore(db).list(workspaceId, lookaheadQuery);
      if (items.length === 0 && query.after && !(await historyStore(db).cursorExists(workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'start_after_history_item_id' });
      return { items: items.slice(0, query.limit), hasMore: items.length > query.limit };
    },

    /** The details of all contributors, by item id; with a `userId`, also those that concern only this person. */
    async details(
      workspaceId: WorkspaceId,
      ids: readonly string[],
      userId?: string,
    ): Promise<ReadonlyMap<string, HistoryDetails>> {
      const detailsById = new Map<string, HistoryDetails>();
      if (ids.length === 0) return detailsById;
      for (const batch of await Promise.all(
        contributors.map((contributor) => contributor.details?.(workspaceId, ids, userId)),
      ))
        for (const [id, details] of batch ?? []) detailsById.set(id, { ...detailsById.get(id), ...details });
      return detailsById;
    },

    /** The number of visible items that the caller generated. */
    count: (actor: Actor): Promise<number> => historyStore(db).count(actor.workspaceId, actor.userId),
    /** Of all members. */
    countAll: (actor: Actor): Promise<number> => historyStore(db).count(actor.workspaceId),

    async get(actor: Pick<Actor, 'workspaceId'>, id: string): Promise<HistoryItem> {
      const item = await historyStore(db).get(actor.workspaceId, id);
      if (!item) throw notFound(id);
      return item;
    },

    /** Locks a visible item until the end of `tx`. Throws `history_item_not_found`. */
    async lock(tx: Tx, actor: Pick<Actor, 'workspaceId'>, id: string): Promise<HistoryItem> {
      const item = await historyStore(tx).lock(actor.workspaceId, id);
      if (!item) throw notFound(id);
      return item;
    },

    /** Gives a locked item other audio, with its text; returns the blob keys of files to delete after `tx`. */
    async replaceAudio(tx: Tx, actor: Actor, id: string, audio: ItemAudio): Promise<readonly string[]> {
      await historyStore(tx).setAudio(actor.workspaceId, id, audio);
      const files: string[] = [];
      for (const { audioReplaced } of contributors) files.push(...((await audioReplaced?.(tx, id)) ?? []));
      await live.publish(actor.workspaceId, { topic: 'history', id }, tx);
      return files;
    },

    /** The stored audio, or the part that a `Range` header names. */
    async openAudio(actor: Pick<Actor, 'workspaceId'>, id: string, rangeHeader: string | undefined) {
      return service.openItemAudio(await service.get(actor, id), rangeHeader);
    },

    /** Another member's item, for admins who open its audio (HIST-014); each access is logged. */
    async getOfMember(actor: Actor, userId: string, id: string): Promise<HistoryItem> {
      requirePermission(actor, 'history_item.read_of_member');
      const item = await service.get(actor, id);
      if (item.userId !== userId) throw notFound(id);
      log.info({ actor: actor.userId, member: userId, historyItemId: id }, 'admin opened the audio of a member');
      return item;
    },

    /** Like `openAudio`, for an item that the caller has already authorized. */
    async openItemAudio(item: HistoryItem, rangeHeader: string | undefined) {
      const range = requestedRange(rangeHeader, item.audioBytes);
      const blob = await blobs.open(item.blobKey, range);
      if (!blob) throw notFound(item.id);
      return { item, range, stream: blob.stream };
    },

    /** Visible items of any tenant by id, for the operator of the server. */
    async findAcrossTenants(ids: readonly string[]): Promise<ReadonlyMap<string, HistoryItem>> {
      if (ids.length === 0) return new Map();
      return new Map((await historyStore(db).findAcrossTenants(ids)).map((item) => [item.id, item]));
    },

    /** The decoded audio at `sampleRate` Hz, cut or padded to the item's duration. Throws as `Codecs.decode` does. */
    async decodePcm(item: HistoryItem, sampleRate: number, signal: AbortSignal): Promise<AsyncIterable<Pcm>> {
      const blob = await blobs.open(item.blobKey);
      if (!blob) throw notFound(item.id);
      const { codec, sampleRate: storedRate } = audioFormats[item.outputFormat as AudioFormat];
      const isRaw = codec === 'pcm' || codec === 'ulaw' || codec === 'alaw';
      let pcm = decoded(item, blob.stream, isRaw ? storedRate : sampleRate, signal);
      // A decoder cannot detect the rate of raw samples, so they get a WAV header first.
      if (isRaw && storedRate !== sampleRate)
        pcm = codecs.decode(codecs.encode(`wav_${storedRate}` as OutputFormat, pcm, signal), sampleRate, signal);
      return exactLength(pcm, Math.round((item.durationMs / 1000) * sampleRate), sampleRate);
    },

    /** Pixels of the waveform in one resolution; measured at the first request. */
    async peaks(item: HistoryItem, request: PeakRequest): Promise<Uint8Array> {
      const decode = (signal: AbortSignal) => service.decodePcm(item, peakSampleRate, signal);
      return audioPeaks.read({ blobKey: item.blobKey, tenant: item.workspaceId, decode }, request);
    },

    /** Deletes an item permanently. */
    async delete(actor: Actor, id: string): Promise<void> {
      if (!(await historyStore(db).get(actor.workspaceId, id))) throw notFound(id);
      await purge([id]);
      await live.publish(actor.workspaceId, { topic: 'history', id });
    },

    /** Hides items, which can then be restored until they are purged; returns how many were hidden. */
    async softDelete(actor: Actor, ids: readonly string[]): Promise<number> {
      const deletedIds = await historyStore(db).softDelete(actor.workspaceId, ids, clock());
      await publishChange(actor.workspaceId, deletedIds);
      return deletedIds.length;
    },

    /** Restores items within the undo period; returns how many were restored. */
    async restore(actor: Actor, ids: readonly string[]): Promise<number> {
      const restoredIds = await historyStore(db).restore(actor.workspaceId, ids, undoDeadline());
      await publishChange(actor.workspaceId, restoredIds);
      return restoredIds.length;
    },

    /** Deletes soft-deleted items whose undo period has passed, and expired positions of deleted items. */
    async purgeSoftDeleted(signal: AbortSignal): Promise<void> {
      await historyStore(db).deleteExpiredPositions(new Date(clock().getTime() - deletedCursorMs));
      for (;;) {
        signal.throwIfAborted();
        const ids = await historyStore(db).listSoftDeleted(undoDeadline(), 500);
        if (ids.length === 0) return;
        await purge(ids);
      }
    },

    /** A single item as an audio file, several as a zip that is streamed. */
    async download(
      actor: Pick<Actor, 'workspaceId'>,
      ids: readonly string[],
      format: 'default' | 'wav',
      signal: AbortSignal,
    ) {
      const itemsById = new Map((await historyStore(db).getAll(actor.workspaceId, ids)).map((item) => [item.id, item]));
      const items = [...new Set(ids)].map((id) => {
        const item = itemsById.get(id);
        if (!item) throw notFound(id, 'history_item_ids');
        return item;
      });
      const detailsById = await service.details(
        actor.workspaceId,
        items.map((item) => item.id),
      );
      const names = uniqueNames(items.map((item) => fileName(item, detailsById.get(item.id)?.name, format)));
      const [single] = items;
      if (single && items.length === 1)
        return {
          fileName: names[0]!,
          contentType: contentType(single, format),
          bytes: fileBytes(single, format),
          body: await openDownload(single, format, signal),
        };

      const body = zipStream(
        items.map((item, at) => ({
          name: names[at]!,
          mtime: item.createdAt,
          open: () => openDownload(item, format, signal),
        })),
      );
      const zipName = archiveName(
        items.map((item) => ({ dateUnix: unixSeconds(item.createdAt), voiceName: item.voiceName })),
      );
      return { fileName: zipName, contentType: 'application/zip', bytes: undefined, body };
    },

    /** Deletes audio older than `ageMs` without an item, which a crash left behind; returns how many files. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: root,
        before: new Date(clock().getTime() - ageMs),
        findReferenced: async (keys) => {
          const audioKeys = keys.map(audioKey);
          const referenced = new Map(await historyStore(db).findReferencedBlobs(audioKeys));
          for (const { findReferencedBlobs } of contributors)
            for (const [key, facts] of (await findReferencedBlobs?.(audioKeys)) ?? []) referenced.set(key, facts);
          // The times of characters contain the text, so they go with it.
          const isReferenced = (key: string) => referenced.get(audioKey(key))?.hasText ?? false;
          return new Set(
            keys.filter((key) => (isAlignmentKey(key) ? isReferenced(key) : referenced.has(audioKey(key)))),
          );
        },
        signal,
      }),
  };

  const undoDeadline = () => new Date(clock().getTime() - historyUndoMinutes * 60_000);

  /** Publishes one event for several items, since clients reload the whole list on any event. */
  async function publishChange(workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
    if (ids[0] !== undefined) await live.publish(workspaceId, { topic: 'history', id: ids[0] });
  }

  /** Deletes rows first: if the process dies before the files are deleted, the sweep removes them. */
  async function purge(ids: readonly string[]): Promise<void> {
    const contributorFiles = await Promise.all(contributors.map((contributor) => contributor.files?.(ids)));
    const files = [
      ...(await historyStore(db).deleteAll(ids, clock())).flatMap(audioFiles),
      ...contributorFiles.flatMap((keys) => keys ?? []),
    ];
    for (const key of new Set(files)) await blobs.delete(key);
  }

  async function openDownload(item: HistoryItem, format: 'default' | 'wav', signal: AbortSignal): Promise<Readable> {
    const blob = await blobs.open(item.blobKey);
    if (!blob) throw notFound(item.id);
    if (item.contentType === 'audio/wav')
      return Readable.from(withFinalSizes(blob.stream, blob.bytes), { objectMode: false });
    if (format === 'default') return blob.stream;
    const { sampleRate } = audioFormats[item.outputFormat as AudioFormat];
    const pcm = exactLength(decoded(item, blob.stream, sampleRate, signal), sampleCount(item), sampleRate);
    const wav = codecs.encode(`wav_${sampleRate}` as OutputFormat, pcm, signal);
    return Readable.from(withFinalSizes(wav, fileBytes(item, format)), { objectMode: false });
  }

  /** Reads raw samples directly, since a decoder cannot detect their format. */
  function decoded(item: HistoryItem, bytes: Readable, sampleRate: number, signal: AbortSignal): AsyncIterable<Pcm> {
    const { codec } = audioFormats[item.outputFormat as AudioFormat];
    if (codec === 'pcm' || codec === 'ulaw' || codec === 'alaw') return decodeRawPcm(bytes, codec, sampleRate);
    return codecs.decode(bytes, sampleRate, signal);
  }

  return service;
}
export type HistoryService = ReturnType<typeof historyService>;

const contentType = (item: HistoryItem, format: 'default' | 'wav'): string =>
  format === 'wav' ? 'audio/wav' : item.contentType;

const sampleCount = (item: HistoryItem): number =>
  Math.round((item.durationMs / 1000) * audioFormats[item.outputFormat as AudioFormat].sampleRate);

/** The size of the downloaded file. */
const fileBytes = (item: HistoryItem, format: 'default' | 'wav'): number =>
  format === 'default' || item.contentType === 'audio/wav' ? item.audioBytes : wavHeaderBytes + sampleCount(item) * 2;

const fileName = (item: HistoryItem, title: string | null | undefined, format: 'default' | 'wav'): string =>
  downloadName({
    title: title ?? null,
    name: item.voiceName,
    dateUnix: unixSeconds(item.createdAt),
    category: item.voiceCategory,
    modelId: item.modelId,
    settings: item.settings,
    extension: format === 'wav' ? 'wav' : audioFormats[item.outputFormat as AudioFormat].extension,
  });
