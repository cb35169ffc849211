import type { Readable } from 'node:stream';
import { rawPcm } from '../../../../../audio/formats/raw-pcm.ts';
import type { Pcm } from '../../../../../audio/pcm.ts';
import type { Codecs } from '../../../../../engines/codec/codecs.ts';
import { EngineError } from '../../../../../engines/contract.ts';
import type { VoiceRecipe } from '../../../../../engines/lab/fitting/adaptation.ts';
import type { Speech } from '../../../../../engines/registry.ts';
import type { CloneRecipe, VoiceClone } from '../../../../../engines/voices/voice-clone.ts';
import type { BlobStore } from '../../../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database-client.ts';
import { newId } from '../../../../platform/ids.ts';
import { joined, labRate } from '../../samples/voice-samples.rules.ts';
import type { VoiceSampleRow } from '../../samples/voice-samples.tables.ts';
import type { VoiceContributor } from '../../voices.service.ts';
import { bestStretches } from './clone-references.rules.ts';
import { referencesStore } from './clone-references.store.ts';

interface ReferencesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'cloners'>;
}

/** A recording as the lab hears it, and as it came, where nothing was cut from it or taken out of it. */
export interface ReferenceSource {
  readonly samples: Float32Array;
  readonly whole?: (() => Promise<Readable | undefined>) | undefined;
}

const root = 'voice-references/';
/** Hz, of what is kept: 16 bits, little-endian. */
const keptRate = 24_000;
/** Kept in memory, each half a megabyte as it lies on the disk. */
const mostRead = 16;

/** The recordings that cloning models speak like: the best seconds of what a voice is made of. */
export function referencesService({ db, blobs, codecs, clock, speech }: ReferencesDeps) {
  const read = new Map<string, Promise<Pcm>>();

  const service = {
    /** What a model of this server makes of the recordings; undefined where none speaks the language. */
    async make(
      sources: readonly ReferenceSource[],
      language: string,
      signal: AbortSignal,
    ): Promise<CloneRecipe | undefined> {
      const cloner = speech.cloners?.find(({ languages }) => languages.includes(language));
      if (!cloner) return undefined;
      const bytes = await best(sources, signal);
      if (bytes.length === 0) return undefined;
      let gainDb: number;
      try {
        gainDb = await cloner.measure(await pcmOf([bytes]), signal);
      } catch (error) {
        // The model is at fault: the voice is made without it, and says so.
        if (error instanceof EngineError && !error.retryable) return undefined;
        throw error;
      }
      const reference = `${root}${newId()}`;
      await writeBlob(blobs, reference, [bytes]);
      return { modelId: cloner.modelId, modelTitle: cloner.title, reference, gainDb };
    },

    /** Opens a sample as it came; undefined where only a part of it counts. */
    whole: (sample: VoiceSampleRow): ReferenceSource['whole'] => {
      const { removeBackgroundNoise, trimStartS, trimEndS, selectedSpeakers, blobKey } = sample;
      if (removeBackgroundNoise || trimStartS !== null || trimEndS !== null || selectedSpeakers) return undefined;
      return async () => (await blobs.open(blobKey))?.stream;
    },

    /** Does `keep`, which writes a voice with `made`. When it fails `made` goes again, else what it had `before`. */
    async during<T>(
      made: CloneRecipe | undefined,
      before: VoiceRecipe | null | undefined,
      keep: () => Promise<T>,
    ): Promise<T> {
      try {
        const kept = await keep();
        if (before?.clone) await forget(before.clone.reference).catch(() => {});
        return kept;
      } catch (error) {
        if (made) await forget(made.reference).catch(() => {});
        throw error;
      }
    },

    /** How a voice speaks by its model, and which one it is; undefined while that is not installed. */
    spoken({ modelId, reference, gainDb }: CloneRecipe): { clone: VoiceClone; version: string } | undefined {
      const cloner = speech.cloners?.find((one) => one.modelId === modelId);
      if (!cloner) return undefined;
      const clone = { modelId, gainDb, reference: { key: reference, read: () => opened(reference) } };
      return { clone, version: cloner.version };
    },

    /** Deletes recordings of no voice that are older than `ageMs`. Answers how many. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        root,
        before: new Date(clock().getTime() - ageMs),
        known: (keys) => referencesStore(db).known(keys),
        signal,
      }),

    /** Goes with its voice, unless a copy of that speaks by it. */
    contributor: {
      async onDelete(tx, _workspaceId, { id, recipe }) {
        if (!recipe?.clone) return [];
        const { reference } = recipe.clone;
        return (await referencesStore(tx).known([reference], id)).has(reference) ? [] : [reference];
      },
    } satisfies VoiceContributor as VoiceContributor,
  };

  async function forget(reference: string): Promise<void> {
    if ((await referencesStore(db).known([reference])).has(reference)) return;
    read.delete(reference);
    await blobs.delete(reference);
  }

  /** The best stretches one after the other, as they are kept. */
  async function best(sources: readonly ReferenceSource[], signal: AbortSignal): Promise<Buffer> {
    async function* pieces(): AsyncGenerator<Pcm> {
      const all = sources.map(({ samples }) => samples);
      for (const { index, fromS, toS } of bestStretches(all, labRate)) {
        const { samples, whole } = sources[index]!;
        const stream = await whole?.();
        if (stream) yield* cut(stream, fromS, toS, signal);
        else
          yield { samples: samples.slice(Math.round(fromS * labRate), Math.round(toS * labRate)), sampleRate: labRate };
      }
    }
    const parts: Uint8Array[] = [];
    for await (const bytes of codecs.encode('pcm_24000', pieces(), signal)) parts.push(bytes);
    return Buffer.concat(parts);
  }

  /** A stretch of a file, with all that a model can hear of it. */
  async function* cut(stream: Readable, fromS: number, toS: number, signal: AbortSignal): AsyncGenerator<Pcm> {
    const [from, to] = [Math.round(fromS * keptRate), Math.round(toS * keptRate)];
    let at = 0;
    try {
      for await (const { samples } of codecs.decode(stream, keptRate, signal)) {
        const piece = samples.slice(Math.max(0, from - at), Math.max(0, to - at));
        if (piece.length > 0) yield { samples: piece, sampleRate: keptRate };
        at += samples.length;
        if (at >= to) return;
      }
    } finally {
      stream.destroy();
    }
  }

  function opened(reference: string): Promise<Pcm> {
    const known = read.get(reference) ?? fetched(reference);
    read.delete(reference);
    read.set(reference, known);
    known.catch(() => read.delete(reference));
    for (const oldest of read.keys()) {
      if (read.size <= mostRead) break;
      read.delete(oldest);
    }
    return known;
  }

  async function fetched(reference: string): Promise<Pcm> {
    const blob = await blobs.open(reference);
    if (blob) return pcmOf(blob.stream);
    const why = 'The recording that this voice speaks like is not on this server any more.';
    throw new EngineError('clones', why, { retryable: false, exposeMessage: true });
  }

  return service;
}
export type ReferencesService = ReturnType<typeof referencesService>;

async function pcmOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Pcm> {
  const pieces: Float32Array[] = [];
  async function* bytes() {
    yield* source;
  }
  for await (const { samples } of rawPcm(bytes(), 'pcm', keptRate)) pieces.push(samples);
  return { samples: joined(pieces), sampleRate: keptRate };
}
