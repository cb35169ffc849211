import { Readable } from 'node:stream';
import yazl from 'yazl';
import { exactLength } from '../../../audio/exact-length.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { rawPcm } from '../../../audio/raw-pcm.ts';
import { wavHeaderBytes, withWavSizes } from '../../../audio/wav.ts';
import { type AudioFormat, audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { downloadName } from '../../../contract/file-names.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import type { Live } from '../../platform/live/live.ts';
import { parseRange, uniqueNames } from './rules.ts';
import { type HistoryItem, type HistoryQuery, historyStore } from './store.ts';

interface HistoryDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly live: Live;
  readonly clock: Clock;
}

type NewItem = Omit<HistoryItem, 'workspaceId' | 'userId' | 'blobKey' | 'createdAt'>;

const root = 'history/';
const notFound = (id: string) =>
  new AppError('history_item_not_found', {
    message: `A history item with the id ${id} was not found.`,
    param: 'history_item_id',
  });

/** What a workspace has made: rows in the database, audio in the blob store. */
export function historyService({ db, blobs, codecs, live, clock }: HistoryDeps) {
  const service = {
    /** Where the audio of an item lies. The id comes last: the sweep reads it from there. */
    blobKey: (actor: Actor, id: string): string => `${root}${actor.workspaceId}/${id}`,

    /** Adds an item whose audio is in the store already, within the transaction that charges it. */
    async keep(tx: Tx, actor: Actor, item: NewItem): Promise<void> {
      const blobKey = service.blobKey(actor, item.id);
      await historyStore(tx).insert(actor.workspaceId, { ...item, userId: actor.userId, blobKey, createdAt: clock() });
      await live.publish(actor.workspaceId, { topic: 'history', id: item.id }, tx);
    },

    /** A page of items and whether there are more. An unknown `after` is an `invalid_cursor`. */
    async list(actor: Actor, query: HistoryQuery): Promise<{ items: HistoryItem[]; hasMore: boolean }> {
      const found = await historyStore(db).list(actor.workspaceId, { ...query, limit: query.limit + 1 });
      if (found.length === 0 && query.after && !(await historyStore(db).get(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'start_after_history_item_id' });
      return { items: found.slice(0, query.limit), hasMore: found.length > query.limit };
    },

    count: (actor: Actor): Promise<number> => historyStore(db).count(actor.workspaceId),

    async get(actor: Actor, id: string): Promise<HistoryItem> {
      const item = await historyStore(db).get(actor.workspaceId, id);
      if (!item) throw notFound(id);
      return item;
    },

    /** The audio as it was made, cut to the range of a `Range` header. */
    async audio(actor: Actor, id: string, rangeHeader: string | undefined) {
      const item = await service.get(actor, id);
      const range = parseRange(rangeHeader, item.audioBytes);
      if (range === 'unsatisfiable') throw new AppError('range_not_satisfiable');
      const blob = await blobs.open(item.blobKey, range);
      if (!blob) throw notFound(id);
      return { item, range, stream: blob.stream };
    },

    async delete(actor: Actor, id: string): Promise<void> {
      const item = await historyStore(db).delete(actor.workspaceId, id);
      if (!item) throw notFound(id);
      // After the row: if the process dies between the two, the sweep finds the blob.
      await blobs.delete(item.blobKey);
      await live.publish(actor.workspaceId, { topic: 'history', id });
    },

    /** One item as its audio, several as a zip that is written while it is read. */
    async download(actor: Actor, ids: readonly string[], as: 'default' | 'wav', signal: AbortSignal) {
      const found = new Map((await historyStore(db).getAll(actor.workspaceId, ids)).map((item) => [item.id, item]));
      const items = [...new Set(ids)].map((id) => {
        const item = found.get(id);
        if (!item) throw notFound(id);
        return item;
      });
      const names = uniqueNames(items.map((item) => fileName(item, as)));
      const [only] = items;
      if (only && items.length === 1)
        return { fileName: names[0]!, contentType: contentType(only, as), body: await open(only, as, signal) };

      const zip = new yazl.ZipFile();
      for (const [at, item] of items.entries())
        zip.addReadStreamLazy(names[at]!, { mtime: item.createdAt, compress: false }, (done) => {
          open(item, as, signal).then(
            (stream) => done(null, stream),
            (error) => done(error, Readable.from([])),
          );
        });
      zip.end();
      zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
      return { fileName: 'history.zip', contentType: 'application/zip', body: zip.outputStream as Readable };
    },

    /** Deletes audio that belongs to no item and is older than `ageMs`: what a crash left behind. Answers how many. */
    async sweep(ageMs: number, signal: AbortSignal): Promise<number> {
      const oldest = clock().getTime() - ageMs;
      let swept = 0;
      let batch: string[] = [];
      const flush = async () => {
        if (batch.length === 0) return;
        const known = await historyStore(db).knownBlobs(batch);
        for (const key of batch.filter((one) => !known.has(one))) {
          await blobs.delete(key);
          swept += 1;
        }
        batch = [];
      };
      for await (const blob of blobs.list(root)) {
        signal.throwIfAborted();
        if (blob.modifiedAt.getTime() > oldest) continue;
        batch.push(blob.key);
        if (batch.length >= 500) await flush();
      }
      await flush();
      return swept;
    },
  };

  async function open(item: HistoryItem, as: 'default' | 'wav', signal: AbortSignal): Promise<Readable> {
    const blob = await blobs.open(item.blobKey);
    if (!blob) throw notFound(item.id);
    if (item.contentType === 'audio/wav')
      return Readable.from(withSizes(blob.stream, blob.bytes), { objectMode: false });
    if (as === 'default') return blob.stream;
    const { sampleRate } = audioFormats[item.outputFormat as AudioFormat];
    const samples = Math.round((item.durationMs / 1000) * sampleRate);
    const pcm = exactLength(decoded(item, blob.stream, sampleRate, signal), samples, sampleRate);
    const wav = codecs.encode(`wav_${sampleRate}` as OutputFormat, pcm, signal);
    return Readable.from(withSizes(wav, wavHeaderBytes + samples * 2), { objectMode: false });
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

const fileName = (item: HistoryItem, as: 'default' | 'wav'): string =>
  downloadName({
    name: item.voiceName,
    dateUnix: Math.floor(item.createdAt.getTime() / 1000),
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
