import { Readable } from 'node:stream';
import yazl from 'yazl';
import { exactLength } from '../../../audio/effects/exact-length.ts';
import { rawPcm } from '../../../audio/formats/raw-pcm.ts';
import { wavHeaderBytes, withWavSizes } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { historyUndoMinutes } from '../../../contract/catalogue/limits.ts';
import { type AudioFormat, audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { downloadName } from '../../../contract/fields/file-names.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isForeignKeyViolation, type Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { mayHearMembers } from './history.access.ts';
import { speakersOf, uniqueNames } from './history.rules.ts';
import { type HistoryItem, type HistoryQuery, historyStore } from './history.store.ts';
import { searchHistory } from './search/history-search.service.ts';

/** What others know of an item, as its answer has it. */
export type HistoryDetails = Partial<Pick<HistoryItemReply, 'feedback' | 'share_link_id'>>;

/** A noun that adds something to items. History knows none of them. */
export interface HistoryContributor {
  /** By item id, for those of `ids` of which it knows something. */
  details?(workspaceId: WorkspaceId, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryDetails>>;
  /** The keys of files that go with these items, of whatever tenant, asked before their rows go. */
  files?(ids: readonly string[]): Promise<readonly string[]>;
}

interface HistoryDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly live: Live;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  /** Where given, voices may be asked for by the other ids that they answer to. */
  readonly speech?: Pick<Speech, 'findVoice'>;
  /** Opened after the history, which they add to. */
  readonly contributors: () => readonly HistoryContributor[];
}

type Asked = Pick<HistoryItem, 'languageCode' | 'dictionaries'>;
type NewItem = Partial<Asked> &
  Omit<HistoryItem, 'workspaceId' | 'userId' | 'blobKey' | 'createdAt' | 'deletedAt' | 'speakers' | keyof Asked>;

const root = 'history/';
/** How long a list can be read on from an item that was deleted. */
const placesMs = 24 * 3600_000;
const notFound = (id: string, param = 'history_item_id') =>
  new AppError('history_item_not_found', {
    message: `A history item with the id ${id} was not found.`,
    param,
  });

/** Writes what goes with an item that was found; throws that it is not there, where it is deleted in the same moment. */
export async function besideItem<T>(id: string, writing: () => Promise<T>): Promise<T> {
  try {
    return await writing();
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound(id) : error;
  }
}

/** What a workspace has made: rows in the database, audio in the blob store. */
export function historyService({ db, blobs, codecs, live, clock, log, speech, contributors }: HistoryDeps) {
  const service = {
    /** Where the audio of an item lies. The id comes last: the sweep reads it from there. */
    blobKey: (actor: Actor, id: string): string => `${root}${actor.workspaceId}/${id}`,

    /** Adds an item whose audio is in the store already, within the transaction that charges it. */
    async keep(tx: Tx, actor: Actor, item: NewItem): Promise<void> {
      const blobKey = service.blobKey(actor, item.id);
      const speakers = item.dialogue ? speakersOf(item.dialogue, item.voiceId) : undefined;
      const row = { ...item, userId: actor.userId, blobKey, createdAt: clock(), speakers: speakers?.names };
      await historyStore(tx).insert(actor.workspaceId, row, speakers?.others);
      await live.publish(actor.workspaceId, { topic: 'history', id: item.id }, tx);
    },

    /** A page of items and whether there are more. An unknown `after` is an `invalid_cursor`. */
    async list(actor: Actor, query: HistoryQuery): Promise<{ items: HistoryItem[]; hasMore: boolean }> {
      const { workspaceId } = actor;
      const { voiceId } = query;
      const voice = voiceId === undefined ? undefined : speech?.findVoice(voiceId);
      const oneMore = { ...query, limit: query.limit + 1, ...(voice ? { voiceId: voice.id } : {}) };
      const found = query.search
        ? await searchHistory(db, workspaceId, oneMore, query.search)
        : await historyStore(db).list(workspaceId, oneMore);
      if (found.length === 0 && query.after && !(await historyStore(db).has(workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'start_after_history_item_id' });
      return { items: found.slice(0, query.limit), hasMore: found.length > query.limit };
    },

    /** What others know of these items, by item id. */
    async details(workspaceId: WorkspaceId, ids: readonly string[]): Promise<ReadonlyMap<string, HistoryDetails>> {
      const known = new Map<string, HistoryDetails>();
      if (ids.length === 0) return known;
      for (const part of await Promise.all(contributors().map((one) => one.details?.(workspaceId, ids))))
        for (const [id, details] of part ?? []) known.set(id, { ...known.get(id), ...details });
      return known;
    },

    count: (actor: Actor): Promise<number> => historyStore(db).count(actor.workspaceId),

    async get(actor: Pick<Actor, 'workspaceId'>, id: string): Promise<HistoryItem> {
      const item = await historyStore(db).get(actor.workspaceId, id);
      if (!item) throw notFound(id);
      return item;
    },

    /** The audio as it was made, cut to the range of a `Range` header. */
    async audio(actor: Pick<Actor, 'workspaceId'>, id: string, rangeHeader: string | undefined) {
      return service.stream(await service.get(actor, id), rangeHeader);
    },

    /** The audio of an item that a member has made, for admins (HIST-014); who heard whose is noted in the log. */
    async audioOfMember(actor: Actor, userId: string, id: string, rangeHeader: string | undefined) {
      if (!mayHearMembers(actor))
        throw new AppError('workspace_access_denied', {
          message: 'What other members have made is for the admins of the workspace.',
          param: 'user_id',
        });
      const item = await service.get(actor, id);
      if (item.userId !== userId) throw notFound(id);
      log.info({ actor: actor.userId, member: userId, historyItemId: id }, 'an admin hears what a member has made');
      return service.stream(item, rangeHeader);
    },

    /** The same, of an item that the caller has found to be for its listener. */
    async stream(item: HistoryItem, rangeHeader: string | undefined) {
      const range = requestedRange(rangeHeader, item.audioBytes);
      const blob = await blobs.open(item.blobKey, range);
      if (!blob) throw notFound(item.id);
      return { item, range, stream: blob.stream };
    },

    /** Those of these items that are in a history, of whatever tenant, by id: for the people who run the server. */
    async ofAnyTenant(ids: readonly string[]): Promise<ReadonlyMap<string, HistoryItem>> {
      if (ids.length === 0) return new Map();
      return new Map((await historyStore(db).ofAnyTenant(ids)).map((item) => [item.id, item]));
    },

    /** What is heard of an item, at `sampleRate` Hz and as long as the item says. Throws as `Codecs.decode` does. */
    async pcm(item: HistoryItem, sampleRate: number, signal: AbortSignal): Promise<AsyncIterable<Pcm>> {
      const blob = await blobs.open(item.blobKey);
      if (!blob) throw notFound(item.id);
      const { codec, sampleRate: own } = audioFormats[item.outputFormat as AudioFormat];
      const isRaw = codec === 'pcm' || codec === 'ulaw' || codec === 'alaw';
      let pcm = decoded(item, blob.stream, isRaw ? own : sampleRate, signal);
      // No decoder can guess the rate of samples without a header: they get one.
      if (isRaw && own !== sampleRate)
        pcm = codecs.decode(codecs.encode(`wav_${own}` as OutputFormat, pcm, signal), sampleRate, signal);
      return exactLength(pcm, Math.round((item.durationMs / 1000) * sampleRate), sampleRate);
    },

    /** Deletes an item for good. */
    async delete(actor: Actor, id: string): Promise<void> {
      if (!(await historyStore(db).get(actor.workspaceId, id))) throw notFound(id);
      await purge([id]);
      await live.publish(actor.workspaceId, { topic: 'history', id });
    },

    /** Takes items out of the history, to be put back or purged; answers how many of these there were. */
    async hide(actor: Actor, ids: readonly string[]): Promise<number> {
      const hidden = await historyStore(db).hide(actor.workspaceId, ids, clock());
      await tell(actor.workspaceId, hidden);
      return hidden.length;
    },

    /** Puts back what was taken out not long ago. */
    async unhide(actor: Actor, ids: readonly string[]): Promise<number> {
      const shown = await historyStore(db).unhide(actor.workspaceId, ids, hiddenBefore());
      await tell(actor.workspaceId, shown);
      return shown.length;
    },

    /** Deletes for good what was taken out and not put back in time, and forgets where deleted items stood. */
    async purgeHidden(signal: AbortSignal): Promise<void> {
      await historyStore(db).forgetPlaces(new Date(clock().getTime() - placesMs));
      for (;;) {
        signal.throwIfAborted();
        const ids = await historyStore(db).hidden(hiddenBefore(), 500);
        if (ids.length === 0) return;
        await purge(ids);
      }
    },

    /** One item as its audio, several as a zip that is written while it is read. */
    async download(
      actor: Pick<Actor, 'workspaceId'>,
      ids: readonly string[],
      as: 'default' | 'wav',
      signal: AbortSignal,
    ) {
      const found = new Map((await historyStore(db).getAll(actor.workspaceId, ids)).map((item) => [item.id, item]));
      const items = [...new Set(ids)].map((id) => {
        const item = found.get(id);
        if (!item) throw notFound(id, 'history_item_ids');
        return item;
      });
      const names = uniqueNames(items.map((item) => fileName(item, as)));
      const [only] = items;
      if (only && items.length === 1)
        return {
          fileName: names[0]!,
          contentType: contentType(only, as),
          bytes: fileBytes(only, as),
          body: await open(only, as, signal),
        };

      const zip = new yazl.ZipFile();
      const body = zip.outputStream as Readable;
      let reading: Readable | undefined;
      for (const [at, item] of items.entries())
        zip.addReadStreamLazy(names[at]!, { mtime: item.createdAt, compress: false }, (done) => {
          open(item, as, signal).then(
            (stream) => {
              // The zip itself does not look whether what it reads breaks, nor whether anybody still reads the zip.
              reading = stream.on('error', (error) => body.destroy(error));
              if (body.destroyed) stream.destroy();
              else done(null, stream);
            },
            (error) => body.destroy(error),
          );
        });
      zip.end();
      zip.on('error', (error) => body.destroy(error as Error));
      body.once('close', () => reading?.destroy());
      // The first file may be missing before anybody listens; who reads then is told.
      body.on('error', () => {});
      return { fileName: 'history.zip', contentType: 'application/zip', bytes: undefined, body };
    },

    /** Deletes audio that belongs to no item and is older than `ageMs`: what a crash left behind. Answers how many. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        root,
        before: new Date(clock().getTime() - ageMs),
        known: (keys) => historyStore(db).knownBlobs(keys),
        signal,
      }),
  };

  const hiddenBefore = () => new Date(clock().getTime() - historyUndoMinutes * 60_000);

  /** One event for several items: who watches the history asks for all of it again. */
  async function tell(workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
    if (ids[0] !== undefined) await live.publish(workspaceId, { topic: 'history', id: ids[0] });
  }

  /** Rows, then files: if the process dies between the two, the sweep finds the files. */
  async function purge(ids: readonly string[]): Promise<void> {
    const theirs = await Promise.all(contributors().map((one) => one.files?.(ids)));
    const files = [...(await historyStore(db).deleteAll(ids, clock())), ...theirs.flatMap((keys) => keys ?? [])];
    for (const key of files) await blobs.delete(key);
  }

  async function open(item: HistoryItem, as: 'default' | 'wav', signal: AbortSignal): Promise<Readable> {
    const blob = await blobs.open(item.blobKey);
    if (!blob) throw notFound(item.id);
    if (item.contentType === 'audio/wav')
      return Readable.from(withSizes(blob.stream, blob.bytes), { objectMode: false });
    if (as === 'default') return blob.stream;
    const { sampleRate } = audioFormats[item.outputFormat as AudioFormat];
    const pcm = exactLength(decoded(item, blob.stream, sampleRate, signal), samplesOf(item), sampleRate);
    const wav = codecs.encode(`wav_${sampleRate}` as OutputFormat, pcm, signal);
    return Readable.from(withSizes(wav, fileBytes(item, as)), { objectMode: false });
  }

  /** Samples without a header are read as they are: no decoder can guess them. */
  function decoded(item: HistoryItem, bytes: Readable, sampleRate: number, signal: AbortSignal): AsyncIterable<Pcm> {
    const { codec } = audioFormats[item.outputFormat as AudioFormat];
    if (codec === 'pcm' || codec === 'ulaw' || codec === 'alaw') return rawPcm(bytes, codec, sampleRate);
    return codecs.decode(bytes, sampleRate, signal);
  }

  return service;
}
export type HistoryService = ReturnType<typeof historyService>;

const contentType = (item: HistoryItem, as: 'default' | 'wav'): string =>
  as === 'wav' ? 'audio/wav' : item.contentType;

const samplesOf = (item: HistoryItem): number =>
  Math.round((item.durationMs / 1000) * audioFormats[item.outputFormat as AudioFormat].sampleRate);

/** Of the file as it is given out. */
const fileBytes = (item: HistoryItem, as: 'default' | 'wav'): number =>
  as === 'default' || item.contentType === 'audio/wav' ? item.audioBytes : wavHeaderBytes + samplesOf(item) * 2;

const fileName = (item: HistoryItem, as: 'default' | 'wav'): string =>
  downloadName({
    name: item.voiceName,
    dateUnix: unixSeconds(item.createdAt),
    category: item.voiceCategory,
    modelId: item.modelId,
    settings: item.settings,
    extension: as === 'wav' ? 'wav' : audioFormats[item.outputFormat as AudioFormat].extension,
  });

/** A streamed WAV file with its length, which is known by now, in the header. */
async function* withSizes(wav: AsyncIterable<Uint8Array>, totalBytes: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const bytes of wav) {
    if (head === undefined) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < wavHeaderBytes) continue;
    yield withWavSizes(head, totalBytes);
    yield head.subarray(wavHeaderBytes);
    head = undefined;
  }
}
