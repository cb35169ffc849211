import { randomInt } from 'node:crypto';
import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { ProjectVoicing } from './project-voicing.service.ts';
import { studioTakesStore, type TakeSummary } from './studio-takes.store.ts';
import { takeKey } from './take-files.rules.ts';
import { encodeTake, type SpokenCharacters, trimSentence } from './take-sound.rules.ts';

interface SentenceSpeakingDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly generation: Pick<GenerationService, 'open'>;
}

/** A sentence to speak. */
export interface SpokenSentence {
  readonly text: string;
  readonly voiceId: string;
  readonly fingerprint: string;
}

interface SpeakingOptions {
  /** Another take of a sentence that has one. */
  readonly isRetake?: boolean;
  /** Runs in the transaction that stores and charges the take. */
  readonly onStored?: (tx: Tx, take: TakeSummary) => Promise<void>;
}

/** Another process has spoken the sentence meanwhile. */
class AlreadySpoken extends Error {}

/** Speaks sentences, and stores them as takes. */
export function sentenceSpeakingService({ db, blobs, clock, generation }: SentenceSpeakingDeps) {
  /** Sentences that are being spoken, so that two callers do not pay for the same one. */
  const running = new Map<string, Promise<TakeSummary>>();

  async function speakOnce(
    actor: Actor,
    voicing: ProjectVoicing,
    sentence: SpokenSentence,
    { isRetake = false, onStored }: SpeakingOptions,
    signal: AbortSignal,
  ): Promise<TakeSummary> {
    const { project, model } = voicing;
    const { voice, settings, problem } = voicing.cast.get(sentence.voiceId)!;
    if (!voice || !settings) throw problem!;
    const id = newId();
    const text = sentence.text.trim();
    const seed = isRetake ? randomInt(2 ** 32) : undefined;
    const before = await studioTakesStore(db).countOf(project, sentence.fingerprint);
    if (before.takes >= studioLimits.takesPerSentence)
      throw new AppError('invalid_parameters', {
        message: `A sentence has at most ${studioLimits.takesPerSentence} takes.`,
        param: 'index',
      });
    const isFree = isRetake && before.takes > 0 && before.free < studioLimits.freeRetakes;
    const blobKey = takeKey(actor.workspaceId, project.id, id);
    const recording: Pcm[] = [];
    const times: SpokenCharacters[] = [];
    let stored: TakeSummary | undefined;
    let failure: unknown;
    let audio: Awaited<ReturnType<typeof write>> | undefined;

    async function write() {
      const { sound, file } = finishSpeech(recording, text, times);
      const audioBytes = await writeBlob(blobs, blobKey, [file], signal);
      return { ...sound, audioBytes };
    }

    const take = generation.open(actor, {
      model,
      format: 'pcm_24000',
      languageCode: voicing.languageCode,
      seed,
      normalization: voicing.normalization,
      lexicon: voicing.lexicon,
      timings: true,
      saveToHistory: false,
      requestId: id,
      target: {
        isFree,
        encode: (source) => recordSpeech(source, recording),
        async store(tx, credits) {
          if (failure) throw failure;
          if (!audio) throw new Error('the take has no sound');
          const store = studioTakesStore(tx);
          const counted = await store.lockSentence(project, sentence.fingerprint);
          if (!isRetake && counted.takes > 0) throw new AlreadySpoken();
          if (isFree && counted.free >= studioLimits.freeRetakes) throw new AppError('project_busy');
          const { samples, sampleRate, starts, ends, rmsDb, peakDb, audioBytes } = audio;
          stored = await store.insert({
            id,
            projectId: project.id,
            userId: actor.userId,
            fingerprint: sentence.fingerprint,
            text,
            voiceId: voice.id,
            modelId: model.modelId,
            seed: seed ?? null,
            blobKey,
            sampleRate,
            samples: samples.length,
            audioBytes,
            starts,
            ends,
            rmsDb,
            peakDb,
            credits,
            isFree,
            createdAt: clock(),
          });
          await onStored?.(tx, stored);
        },
      },
    });
    try {
      const delivery = await take.speak([{ voice, settings, text }], signal);
      for await (const { alignments } of delivery.parts) times.push(...alignments.map(({ original }) => original));
      audio = await write();
    } catch (error) {
      failure = error;
    }
    try {
      await take.close();
    } catch (error) {
      failure = error;
    }
    if (stored && !failure) return stored;
    await blobs.delete(blobKey);
    throw failure ?? new AppError('invalid_text', { param: 'text' });
  }

  return {
    /**
     * Speaks a sentence and charges for it in the transaction that stores the take, so that neither is there without the
     * other. Up to `freeRetakes` further takes of a sentence are free. Throws what speech throws, and `project_busy` if
     * another caller speaks the same sentence.
     */
    async speak(
      actor: Actor,
      voicing: ProjectVoicing,
      sentence: SpokenSentence,
      options: SpeakingOptions,
      signal: AbortSignal,
    ): Promise<TakeSummary> {
      if (options.isRetake) return speakOnce(actor, voicing, sentence, options, signal);
      const key = `${voicing.project.id} ${sentence.fingerprint}`;
      const other = running.get(key);
      if (other) {
        const take = await other.catch(() => undefined);
        if (take) return take;
      }
      const find = async () =>
        (await studioTakesStore(db).listByFingerprints(voicing.project, [sentence.fingerprint]))[0];
      const speaking = find().then((known) => known ?? speakOnce(actor, voicing, sentence, options, signal));
      running.set(key, speaking);
      try {
        return await speaking;
      } catch (error) {
        const spoken = error instanceof AlreadySpoken ? await find() : undefined;
        if (!spoken) throw error;
        return spoken;
      } finally {
        if (running.get(key) === speaking) running.delete(key);
      }
    },
  };
}
export type SentenceSpeakingService = ReturnType<typeof sentenceSpeakingService>;

/** What was recorded without the silence around it, as a take and as its file. */
export function finishSpeech(recording: readonly Pcm[], text: string, times: readonly SpokenCharacters[]) {
  const sampleRate = recording[0]?.sampleRate ?? 24_000;
  const whole = { samples: concatSamples(recording.map(({ samples }) => samples)), sampleRate };
  const sound = trimSentence(whole, text, times);
  return { sound, file: encodeTake(sound) };
}

/** Collects the samples at the rate of the first; the text of another script may come from an engine with another one. */
export async function* recordSpeech(source: AsyncIterable<Pcm>, recording: Pcm[]): AsyncGenerator<Uint8Array> {
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
