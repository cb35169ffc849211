import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import { recordedSpeechService } from '../speech/generation/recorded-speech.service.ts';
import type { DubbingLanguage } from './dubbing-languages.store.ts';
import { fitAsIs, fitTake, type JoinedLine, type LineFitting, takeDuration } from './dubbing-lines.rules.ts';
import { type DubbingTakeSummary, dubbingTakesStore } from './dubbing-takes.store.ts';
import { lineTakeKey } from './line-files.rules.ts';
import type { LanguageVoicing } from './line-voicing.service.ts';

interface LineSpeakingDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly generation: Pick<GenerationService, 'open'>;
  /** Between two attempts while the workspace is busy. */
  readonly busyDelayMs?: number;
}

/** What a line belongs to. */
export interface SpokenLanguage {
  readonly actor: Actor;
  readonly project: DubbingProject;
  readonly language: DubbingLanguage;
  readonly voicing: LanguageVoicing;
}

/** A take of a line, and what is done to it to make it fit. */
export interface SpokenLine {
  readonly take: DubbingTakeSummary;
  readonly fit: LineFitting;
  /** Calls of an engine; 0: there were takes already. */
  readonly calls: number;
}

/** Another process has spoken the line meanwhile. */
class AlreadySpoken extends Error {}

const engineAttempts = 3;
const busyAttempts = 60;
const busyCodes = new Set(['concurrent_limit_exceeded', 'rate_limit_exceeded', 'system_busy']);

/** Speaks lines so that they fit, and stores them as takes. The takes cost nothing: the dub is charged as a whole. */
export function lineSpeakingService({ db, blobs, clock, generation, busyDelayMs = 2000 }: LineSpeakingDeps) {
  const recordedSpeech = recordedSpeechService({ blobs, generation });

  async function speakOnce(
    { actor, project, language, voicing }: SpokenLanguage,
    line: JoinedLine,
    { speed, isRetake }: { readonly speed: number; readonly isRetake: boolean },
    signal: AbortSignal,
  ): Promise<DubbingTakeSummary> {
    const { segment } = line;
    const text = (line.translation ?? '').trim();
    const { voice, settings } = voicing.voiceOf(segment.speakerId, speed);
    const fingerprint = fingerprintOf(voicing, line, speed);
    const id = newId();
    const blobKey = lineTakeKey(actor.workspaceId, project.id, id);
    return recordedSpeech.speak(
      actor,
      {
        options: {
          model: voicing.model,
          languageCode: voicing.languageCode,
          seed: isRetake ? randomInt(2 ** 32) : undefined,
          normalization: 'auto',
          lexicon: [],
          requestId: id,
        },
        line: { voice, settings, text },
        isFree: true,
        blobKey,
        param: 'translation',
        async store(tx, { samples, sampleRate, starts, ends, bytes: audioBytes }) {
          const store = dubbingTakesStore(tx);
          if ((await store.lockFingerprint(language, fingerprint)) && !isRetake) throw new AlreadySpoken();
          return store.insert({
            id,
            languageId: language.id,
            segmentId: segment.id,
            userId: actor.userId,
            fingerprint,
            text,
            voiceId: voice.id,
            modelId: voicing.model.modelId,
            speed,
            blobKey,
            sampleRate,
            samples: samples.length,
            audioBytes,
            starts,
            ends,
            createdAt: clock(),
          });
        },
      },
      signal,
    );
  }

  /** Waits while the workspace is busy, and tries again what an engine may do the next time. */
  async function speakPatiently(
    spoken: SpokenLanguage,
    line: JoinedLine,
    how: { readonly speed: number; readonly isRetake: boolean },
    signal: AbortSignal,
  ): Promise<{ readonly take: DubbingTakeSummary; readonly isNew: boolean }> {
    let [engineFailures, waits] = [0, 0];
    for (;;) {
      try {
        return { take: await speakOnce(spoken, line, how, signal), isNew: true };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof AlreadySpoken) {
          const [take] = await find(spoken.language, [fingerprintOf(spoken.voicing, line, how.speed)]);
          if (take) return { take, isNew: false };
        }
        const isWait = error instanceof AppError && busyCodes.has(error.code) && ++waits < busyAttempts;
        const isRetry = error instanceof EngineError && error.retryable && ++engineFailures < engineAttempts;
        if (!isWait && !isRetry) throw error;
        await setTimeout(isWait ? busyDelayMs : 0, undefined, { signal });
      }
    }
  }

  const find = (language: DubbingLanguage, fingerprints: readonly string[]) =>
    dubbingTakesStore(db).listByFingerprints(language, fingerprints);

  /** The chosen take while it says what the line reads, else the oldest one at the natural speed. */
  async function findTake({ language, voicing }: SpokenLanguage, line: JoinedLine) {
    const chosen = line.takeId === null ? undefined : await dubbingTakesStore(db).find(language, line.takeId);
    if (chosen && isTakeOf(voicing, line, chosen)) return chosen;
    return (await find(language, [fingerprintOf(voicing, line, 1)]))[0];
  }

  return {
    /**
     * Speaks a line, and once more at up to 1.15x if it is too long for its room; takes that say the same are used again.
     * `isRetake`: always a new take. Throws what speech throws.
     */
    async speak(
      spoken: SpokenLanguage,
      line: JoinedLine,
      { isRetake = false }: { readonly isRetake?: boolean },
      signal: AbortSignal,
    ): Promise<SpokenLine> {
      let calls = 0;
      const speakAt = async (speed: number, isAgain: boolean): Promise<DubbingTakeSummary> => {
        const { take, isNew } = await speakPatiently(spoken, line, { speed, isRetake: isAgain }, signal);
        if (isNew) calls += 1;
        return take;
      };
      if (isRetake) {
        const takes = await dubbingTakesStore(db).countOfSegment(spoken.language, line.segment.id);
        if (takes >= dubbingLimits.takesPerSegment)
          throw new AppError('invalid_parameters', {
            message: `A segment has at most ${dubbingLimits.takesPerSegment} takes in one language.`,
            param: 'segment_id',
          });
      }
      const known = await findTake(spoken, line);
      // A further take is spoken at the speed at which the one before fits.
      const wanted = known ? fitTake(line, lengthOfTake(known)).speed : 1;
      let take = known && !isRetake ? known : await speakAt(wanted, isRetake);
      const { speed } = fitTake(line, lengthOfTake(take));
      if (speed > take.speed) {
        const [faster] = isRetake ? [] : await find(spoken.language, [fingerprintOf(spoken.voicing, line, speed)]);
        take = faster ?? (await speakAt(speed, isRetake));
      }
      return { take, fit: fitAsIs(line, lengthOfTake(take)), calls };
    },

    /** Whether a take says what a line reads now, with the voice of its speaker. */
    isTakeOf,
  };
}
export type LineSpeakingService = ReturnType<typeof lineSpeakingService>;

const lengthOfTake = (take: DubbingTakeSummary) => ({ durationMs: takeDuration(take), speed: take.speed });

const fingerprintOf = (voicing: LanguageVoicing, { segment, translation }: JoinedLine, speed: number): string =>
  `${voicing.fingerprint(segment.speakerId, translation ?? '')}@${speed}`;

function isTakeOf(voicing: LanguageVoicing, { segment, translation }: JoinedLine, take: DubbingTakeSummary): boolean {
  return take.fingerprint.startsWith(`${voicing.fingerprint(segment.speakerId, translation ?? '')}@`);
}
