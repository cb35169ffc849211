import { randomInt } from 'node:crypto';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import { recordedSpeechService } from '../speech/generation/recorded-speech.service.ts';
import type { ProjectVoicing } from './project-voicing.service.ts';
import { studioTakesStore, type TakeSummary } from './studio-takes.store.ts';
import { takeKey } from './take-files.rules.ts';

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
  const recordedSpeech = recordedSpeechService({ blobs, generation });
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
    return recordedSpeech.speak(
      actor,
      {
        options: {
          model,
          languageCode: voicing.languageCode,
          seed,
          normalization: voicing.normalization,
          lexicon: voicing.lexicon,
          requestId: id,
        },
        line: { voice, settings, text },
        isFree,
        blobKey,
        param: 'text',
        async store(tx, { samples, sampleRate, starts, ends, rmsDb, peakDb, bytes: audioBytes }, credits) {
          const store = studioTakesStore(tx);
          const counted = await store.lockSentence(project, sentence.fingerprint);
          if (!isRetake && counted.takes > 0) throw new AlreadySpoken();
          if (isFree && counted.free >= studioLimits.freeRetakes) throw new AppError('project_busy');
          const stored = await store.insert({
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
          return stored;
        },
      },
      signal,
    );
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
