import { openStreamResampler } from '../../../../audio/effects/stream-resampler.ts';
import { writeWav } from '../../../../audio/formats/wav.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Tx } from '../../../platform/db/database-client.ts';
import type { Line, TakeOptions } from './generation.rules.ts';
import type { GenerationService } from './generation.service.ts';
import { joinSpeech, type SpokenCharacters, type SpokenSound } from './spoken-sound.rules.ts';

interface RecordedSpeechDeps {
  readonly blobs: BlobStore;
  readonly generation: Pick<GenerationService, 'open'>;
}

/** The sound without the silence around it, and the length of its WAV file. */
type StoredSound = SpokenSound & { readonly bytes: number };

/** Speech that belongs to a noun other than the history: a take of a sentence, of a line or of a clip. */
interface RecordedSpeech<Row> {
  readonly options: Pick<TakeOptions, 'model' | 'languageCode' | 'seed' | 'normalization' | 'lexicon' | 'requestId'>;
  readonly line: Line;
  readonly isFree: boolean;
  /** Where its file goes; deleted again unless the row is stored. */
  readonly blobKey: string;
  /** Writes the file if it is more than the sound; returns its length. */
  readonly writeFile?: (sound: SpokenSound, signal: AbortSignal) => Promise<number>;
  /** Stores the row in the transaction that charges `credits` for it. Throwing undoes both. */
  readonly store: (tx: Tx, sound: StoredSound, credits: number) => Promise<Row>;
  /** The parameter with the text, for errors. */
  readonly param: string;
}

/** Speaks a text into a WAV file. The file, its row and the charge are there together or not at all. */
export const recordedSpeechService = ({ blobs, generation }: RecordedSpeechDeps) => ({
  /** Throws what speech throws, and what `store` throws. */
  async speak<Row>(
    actor: Actor,
    { options, line, isFree, blobKey, writeFile, store, param }: RecordedSpeech<Row>,
    signal: AbortSignal,
  ): Promise<Row> {
    const recording: Pcm[] = [];
    const times: SpokenCharacters[] = [];
    let audio: StoredSound | undefined;
    let stored: { readonly row: Row } | undefined;
    let failure: unknown;
    const take = generation.open(actor, {
      ...options,
      format: 'pcm_24000',
      timings: true,
      saveToHistory: false,
      target: {
        isFree,
        encode: (source) => recordSpeech(source, recording),
        async store(tx, credits) {
          if (failure) throw failure;
          if (!audio) throw new Error('the speech has no sound');
          stored = { row: await store(tx, audio, credits) };
        },
      },
    });
    try {
      const delivery = await take.speak([line], signal);
      for await (const { alignments } of delivery.parts) times.push(...alignments.map(({ original }) => original));
      const sound = joinSpeech(recording, line.text, times);
      const bytes = (await writeFile?.(sound, signal)) ?? (await writeBlob(blobs, blobKey, [writeWav(sound)], signal));
      audio = { ...sound, bytes };
    } catch (error) {
      failure = error;
    }
    try {
      await take.close();
    } catch (error) {
      failure = error;
    }
    if (stored && !failure) return stored.row;
    await blobs.delete(blobKey);
    throw failure ?? new AppError('invalid_text', { param });
  },
});

/** Collects the samples at the rate of the first; the text of another script may come from an engine with another one. */
async function* recordSpeech(source: AsyncIterable<Pcm>, recording: Pcm[]): AsyncGenerator<Uint8Array> {
  let resampler: { readonly from: number; readonly write: (samples: Float32Array) => Float32Array } | undefined;
  for await (const pcm of source) {
    const rate = recording[0]?.sampleRate ?? pcm.sampleRate;
    if (pcm.sampleRate !== rate && resampler?.from !== pcm.sampleRate)
      resampler = { from: pcm.sampleRate, ...openStreamResampler(pcm.sampleRate, rate) };
    const samples = pcm.sampleRate === rate ? pcm.samples.slice() : resampler!.write(pcm.samples);
    recording.push({ samples, sampleRate: rate });
    yield new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  }
}
