import type { Readable } from 'node:stream';
import { decodeRawPcm } from '../../../../../audio/formats/raw-pcm.ts';
import { concatSamples, type Pcm } from '../../../../../audio/pcm.ts';
import type { Codecs } from '../../../../../engines/codec/codecs.ts';
import { EngineError } from '../../../../../engines/contract/engine-error.ts';
import type { VoiceRecipe } from '../../../../../engines/lab/fitting/adaptation.ts';
import type { Speech } from '../../../../../engines/registry.ts';
import { type CloneRecipe, maxReferenceS, type VoiceClone } from '../../../../../engines/voices/voice-clone.ts';
import type { BlobStore } from '../../../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database-client.ts';
import { newId } from '../../../../platform/ids.ts';
import { labSampleRate } from '../../samples/voice-samples.rules.ts';
import type { VoiceSampleRow } from '../../samples/voice-samples.tables.ts';
import type { VoiceContributor } from '../../voice-contributors.service.ts';
import { bestSegments } from './clone-references.rules.ts';
import { cloneReferencesStore } from './clone-references.store.ts';

interface CloneReferencesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'cloners'>;
}

/** A recording as the lab uses it, and its original file if nothing was cut or removed. */
export interface ReferenceSource {
  readonly samples: Float32Array;
  readonly openOriginal?: (() => Promise<Readable | undefined>) | undefined;
}

const keyPrefix = 'voice-references/';
/** Hz; stored as 16-bit little-endian PCM. */
const referenceSampleRate = 24_000;
/** References cached in memory; each is half a megabyte on disk. */
const maxCached = 16;

/** The reference recordings of cloning models: the best seconds of a voice's recordings. */
export function cloneReferencesService({ db, blobs, codecs, clock, speech }: CloneReferencesDeps) {
  const cache = new Map<string, Promise<Pcm>>();

  const service = {
    /** Creates a reference for an installed model; undefined if no model speaks the language or the model fails. */
    async create(
      sources: readonly ReferenceSource[],
      language: string,
      signal: AbortSignal,
    ): Promise<CloneRecipe | undefined> {
      const cloner = speech.cloners?.find(({ languages }) => languages.includes(language));
      if (!cloner) return undefined;
      const bytes = await encodeBestSegments(sources, signal);
      if (bytes.length === 0) return undefined;
      let gainDb: number;
      try {
        gainDb = await cloner.measure(await parsePcm([bytes]), signal);
      } catch (error) {
        // The model is broken, so the voice is created without a clone.
        if (error instanceof EngineError && !error.retryable) return undefined;
        throw error;
      }
      const reference = `${keyPrefix}${newId()}`;
      await writeBlob(blobs, reference, [bytes]);
      return { modelId: cloner.modelId, modelTitle: cloner.title, reference, gainDb };
    },

    /** The bytes of a reference: mono 16-bit PCM. Undefined if it no longer exists. */
    async openStored(reference: string): Promise<{ stream: Readable; bytes: number; sampleRate: number } | undefined> {
      const blob = await blobs.open(reference);
      return blob && { ...blob, sampleRate: referenceSampleRate };
    },

    /** Stores the best segments of recordings as a reference; returns its key, undefined without any speech. */
    async storeBest(sources: readonly ReferenceSource[], signal: AbortSignal): Promise<string | undefined> {
      const bytes = await encodeBestSegments(sources, signal);
      if (bytes.length === 0) return undefined;
      const reference = `${keyPrefix}${newId()}`;
      await writeBlob(blobs, reference, [bytes], signal);
      return reference;
    },

    /** Stores an audio file as a reference, of which models use the first seconds; returns its key. */
    async storeFile(file: Readable, signal: AbortSignal): Promise<string> {
      const reference = `${keyPrefix}${newId()}`;
      const segment = decodeSegment(file, 0, maxReferenceS, signal);
      await writeBlob(blobs, reference, codecs.encode('pcm_24000', segment, signal), signal);
      return reference;
    },

    /** Opens the uploaded file of a sample; undefined if only part of it is used. */
    openOriginal: (sample: VoiceSampleRow): ReferenceSource['openOriginal'] => {
      const { removeBackgroundNoise, trimStartS, trimEndS, selectedSpeakers, blobKey } = sample;
      if (removeBackgroundNoise || trimStartS !== null || trimEndS !== null || selectedSpeakers) return undefined;
      return async () => (await blobs.open(blobKey))?.stream;
    },

    /** Runs `save`, then deletes the reference that is no longer used: the previous one, or the created one if `save` fails. */
    async saveReplacing<T>(
      created: CloneRecipe | undefined,
      previous: VoiceRecipe | null | undefined,
      save: () => Promise<T>,
    ): Promise<T> {
      try {
        const saved = await save();
        if (previous?.clone) await deleteUnused(previous.clone.reference).catch(() => {});
        return saved;
      } catch (error) {
        if (created) await deleteUnused(created.reference).catch(() => {});
        throw error;
      }
    },

    /** The clone and version of its model; undefined while the model is not installed. */
    resolveClone({ modelId, reference, gainDb }: CloneRecipe): { clone: VoiceClone; version: string } | undefined {
      const cloner = speech.cloners?.find((candidate) => candidate.modelId === modelId);
      if (!cloner) return undefined;
      const clone = { modelId, gainDb, reference: { key: reference, read: () => readCached(reference) } };
      return { clone, version: cloner.version };
    },

    /** Deletes references without a voice that are older than `minAgeMs`. Returns their number. */
    deleteOrphans: (minAgeMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - minAgeMs),
        findReferenced: (keys) => cloneReferencesStore(db).referencedKeys(keys),
        signal,
      }),

    /** Deletes the reference with its voice unless a copy of the voice uses it. */
    contributor: {
      async onDelete(tx, _workspaceId, { id, recipe }) {
        if (!recipe?.clone) return [];
        const { reference } = recipe.clone;
        return (await cloneReferencesStore(tx).referencedKeys([reference], id)).has(reference) ? [] : [reference];
      },
    } satisfies VoiceContributor as VoiceContributor,
  };

  async function deleteUnused(reference: string): Promise<void> {
    if ((await cloneReferencesStore(db).referencedKeys([reference])).has(reference)) return;
    cache.delete(reference);
    await blobs.delete(reference);
  }

  /** Encodes the best segments in the stored format. */
  async function encodeBestSegments(sources: readonly ReferenceSource[], signal: AbortSignal): Promise<Buffer> {
    async function* pieces(): AsyncGenerator<Pcm> {
      const all = sources.map(({ samples }) => samples);
      for (const { index, fromS, toS } of bestSegments(all, labSampleRate)) {
        const { samples, openOriginal } = sources[index]!;
        const stream = await openOriginal?.();
        if (stream) yield* decodeSegment(stream, fromS, toS, signal);
        else
          yield {
            samples: samples.slice(Math.round(fromS * labSampleRate), Math.round(toS * labSampleRate)),
            sampleRate: labSampleRate,
          };
      }
    }
    const parts: Uint8Array[] = [];
    for await (const bytes of codecs.encode('pcm_24000', pieces(), signal)) parts.push(bytes);
    return Buffer.concat(parts);
  }

  /** Decodes a segment of the original file at the full sample rate of the reference. */
  async function* decodeSegment(
    stream: Readable,
    fromS: number,
    toS: number,
    signal: AbortSignal,
  ): AsyncGenerator<Pcm> {
    const [from, to] = [Math.round(fromS * referenceSampleRate), Math.round(toS * referenceSampleRate)];
    let at = 0;
    try {
      for await (const { samples } of codecs.decode(stream, referenceSampleRate, signal)) {
        const piece = samples.slice(Math.max(0, from - at), Math.max(0, to - at));
        if (piece.length > 0) yield { samples: piece, sampleRate: referenceSampleRate };
        at += samples.length;
        if (at >= to) return;
      }
    } finally {
      stream.destroy();
    }
  }

  function readCached(reference: string): Promise<Pcm> {
    const pcm = cache.get(reference) ?? readReference(reference);
    cache.delete(reference);
    cache.set(reference, pcm);
    pcm.catch(() => cache.delete(reference));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return pcm;
  }

  async function readReference(reference: string): Promise<Pcm> {
    const blob = await blobs.open(reference);
    if (blob) return parsePcm(blob.stream);
    const reason = 'The reference recording of this voice no longer exists on this server.';
    throw new EngineError('clones', reason, { retryable: false, exposeMessage: true });
  }

  return service;
}
export type CloneReferencesService = ReturnType<typeof cloneReferencesService>;

async function parsePcm(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Pcm> {
  const pieces: Float32Array[] = [];
  async function* bytes() {
    yield* source;
  }
  for await (const { samples } of decodeRawPcm(bytes(), 'pcm', referenceSampleRate)) pieces.push(samples);
  return { samples: concatSamples(pieces), sampleRate: referenceSampleRate };
}
