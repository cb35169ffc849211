import { Readable } from 'node:stream';
import { exactLength } from '../../../audio/effects/exact-length.ts';
import { withFinalSizes } from '../../../audio/formats/streamed-wav.ts';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { isolationIdOf, isolationsRoot, videoTypeOf } from './isolation-files.rules.ts';
import { type Isolation, isolationsStore } from './voice-isolator.store.ts';

interface IsolationsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open' | 'list' | 'delete'>;
  readonly codecs: Pick<Codecs, 'encode' | 'decode'>;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
}

export type IsolationFile = 'audio' | 'source' | 'video';

/** Rows in one statement. */
const batchSize = 200;
const notFound = (id: string) =>
  new AppError('isolation_not_found', {
    message: `An isolation with the id ${id} was not found.`,
    param: 'history_item_id',
  });

const noVideo = (id: string) =>
  new AppError('isolation_video_not_found', {
    message: `The isolation with the id ${id} has no video, or it is still being written.`,
    param: 'history_item_id',
  });

/** The isolations of members: each sees and deletes their own. */
export function isolationsService({ db, blobs, codecs, live, clock }: IsolationsDeps) {
  const deleteFiles = async (rows: readonly Pick<Isolation, 'blobKey' | 'sourceBlobKey' | 'videoBlobKey'>[]) => {
    for (const row of rows)
      for (const key of [row.blobKey, row.sourceBlobKey, row.videoBlobKey]) if (key !== null) await blobs.delete(key);
  };

  async function requireIsolation(actor: Actor, id: string): Promise<Isolation> {
    const row = await isolationsStore(db).find(actor, id);
    if (!row) throw notFound(id);
    return row;
  }

  return {
    get: requireIsolation,

    /** A page, from 1, and whether there are more. */
    async list(
      actor: Actor,
      { pageSize, page, search }: { pageSize: number; page: number; search: string | undefined },
    ): Promise<{ items: Isolation[]; hasMore: boolean }> {
      const query = { limit: pageSize + 1, offset: (page - 1) * pageSize, search };
      const items = await isolationsStore(db).list(actor, query);
      return { items: items.slice(0, pageSize), hasMore: items.length > pageSize };
    },

    /** A file, or the part that a `Range` header names. */
    async openFile(actor: Actor, id: string, kind: IsolationFile, rangeHeader: string | undefined) {
      const row = await requireIsolation(actor, id);
      const files = {
        audio: { key: row.blobKey, bytes: row.audioBytes, contentType: row.contentType },
        source: { key: row.sourceBlobKey, bytes: row.sourceBytes, contentType: row.sourceType },
        video: { key: row.videoBlobKey, bytes: row.videoBytes, contentType: videoTypeOf(row.videoBlobKey ?? '') },
      } as const;
      const { key, bytes, contentType } = files[kind];
      if (key === null || bytes === null) throw kind === 'video' ? noVideo(id) : notFound(id);
      const range = requestedRange(rangeHeader, bytes);
      const blob = await blobs.open(key, range);
      if (!blob) throw notFound(id);
      return { title: row.title, contentType, bytes, range, stream: blob.stream };
    },

    /** The result as a WAV file with its sizes. Throws as `Codecs.decode` does. */
    async openWav(actor: Actor, id: string, signal: AbortSignal) {
      const { blobKey, durationMs, outputFormat } = await requireIsolation(actor, id);
      const blob = blobKey === null ? undefined : await blobs.open(blobKey);
      if (!blob) throw notFound(id);
      const { sampleRate } = audioFormats[outputFormat as AudioFormat];
      const samples = Math.round(((durationMs ?? 0) / 1000) * sampleRate);
      const pcm = exactLength(codecs.decode(blob.stream, sampleRate, signal), samples, sampleRate);
      const bytes = wavHeaderBytes + 2 * samples;
      const wav = withFinalSizes(codecs.encode(`wav_${sampleRate}` as AudioFormat, pcm, signal), bytes);
      return { contentType: 'audio/wav', bytes, stream: Readable.from(wav, { objectMode: false }) };
    },

    async delete(actor: Actor, id: string): Promise<void> {
      const row = await isolationsStore(db).delete(actor, id);
      if (!row) throw notFound(id);
      await deleteFiles([row]);
      await live.publish(actor.workspaceId, { topic: 'isolations', id });
    },

    /** How much `expire` would delete. */
    countExpired: (workspaceId: WorkspaceId, before: Date) => isolationsStore(db).countBefore(workspaceId, before),

    /** Deletes what is older than `before` with its files (U-62). */
    async expire(workspaceId: WorkspaceId, before: Date, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const rows = await isolationsStore(db).deleteBefore(workspaceId, before, batchSize);
        if (rows.length === 0) return;
        await deleteFiles(rows);
        await live.publish(workspaceId, { topic: 'isolations' });
      }
    },

    /** Deletes files that a crash or a deleted account left without a row; files younger than `ageMs` are kept. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: isolationsRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const existing = await isolationsStore(db).existing([...new Set(keys.map(isolationIdOf))]);
          return new Set(keys.filter((key) => existing.has(isolationIdOf(key))));
        },
        signal,
      }),
  };
}
export type IsolationsService = ReturnType<typeof isolationsService>;
