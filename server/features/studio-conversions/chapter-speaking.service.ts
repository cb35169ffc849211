import { setTimeout } from 'node:timers/promises';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { ChapterPlan, PlannedSentence } from '../studio-takes/sentence-plan.service.ts';
import type { SentenceSpeakingService } from '../studio-takes/sentence-speaking.service.ts';
import type { TakeSummary } from '../studio-takes/studio-takes.store.ts';
import { endsChapterOnly, isBusy, sentenceProblem, voiceProblem } from './conversion-problems.rules.ts';

interface ChapterSpeakingDeps {
  readonly sentenceSpeaking: Pick<SentenceSpeakingService, 'speak'>;
  /** Between two attempts while the workspace is busy. */
  readonly busyDelayMs?: number;
}

interface ChapterSpeakingOptions {
  /** Runs a sentence when there is room for it. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
  readonly onStored: (tx: Tx, sentence: PlannedSentence, take: TakeSummary) => Promise<void>;
}

/** What is spoken of a chapter, by fingerprint, and why the rest is not. */
export interface SpokenChapter {
  readonly takes: ReadonlyMap<string, TakeSummary>;
  readonly problem: string | undefined;
}

const engineAttempts = 3;
const busyAttempts = 60;

/** Speaks what is missing of chapters. */
export function chapterSpeakingService({ sentenceSpeaking, busyDelayMs = 2000 }: ChapterSpeakingDeps) {
  async function speak(
    actor: Actor,
    { voicing }: ChapterPlan,
    sentence: PlannedSentence,
    onStored: ChapterSpeakingOptions['onStored'],
    signal: AbortSignal,
  ): Promise<TakeSummary> {
    let [engineFailures, waits] = [0, 0];
    for (;;) {
      try {
        const options = { onStored: (tx: Tx, take: TakeSummary) => onStored(tx, sentence, take) };
        return await sentenceSpeaking.speak(actor, voicing, sentence, options, signal);
      } catch (error) {
        signal.throwIfAborted();
        const isWait = error instanceof AppError && isBusy(error.code) && ++waits < busyAttempts;
        const isRetry = error instanceof EngineError && error.retryable && ++engineFailures < engineAttempts;
        if (!isWait && !isRetry) throw error;
        await setTimeout(isWait ? busyDelayMs : 0, undefined, { signal });
      }
    }
  }

  /** Why one sentence failed, if the other chapters can go on. */
  function problemOf({ voicing }: ChapterPlan, { text, voiceId }: PlannedSentence, error: unknown): string | undefined {
    if (error instanceof EngineError) return sentenceProblem(text, 'The speech engine failed.');
    if (!(error instanceof AppError) || !endsChapterOnly(error.code)) return undefined;
    return error.code.startsWith('voice_')
      ? voiceProblem(voicing.cast.get(voiceId)?.name ?? voiceId, error.message)
      : sentenceProblem(text, error.message);
  }

  return {
    /**
     * Speaks the sentences of a plan that have no take, several at once. A voice or text that cannot be spoken ends the
     * chapter with a problem; any other error is thrown when the sentences that run have ended.
     */
    async speakMissing(
      actor: Actor,
      plan: ChapterPlan,
      { run, onStored }: ChapterSpeakingOptions,
      signal: AbortSignal,
    ): Promise<SpokenChapter> {
      const missing = new Map<string, PlannedSentence>();
      for (const sentence of plan.sentences)
        if (!sentence.take && !missing.has(sentence.fingerprint)) missing.set(sentence.fingerprint, sentence);
      const takes = new Map<string, TakeSummary>();
      let problem: string | undefined;
      let failure: { readonly error: unknown } | undefined;
      const tasks = Array.from(missing.values(), (sentence) =>
        run(async () => {
          if (problem !== undefined || failure || signal.aborted) return;
          try {
            takes.set(sentence.fingerprint, await speak(actor, plan, sentence, onStored, signal));
          } catch (error) {
            const found = problemOf(plan, sentence, error);
            if (found === undefined || signal.aborted) failure ??= { error };
            else problem ??= found;
          }
        }),
      );
      await Promise.all(tasks);
      signal.throwIfAborted();
      if (failure) throw failure.error;
      return { takes, problem };
    },
  };
}
export type ChapterSpeakingService = ReturnType<typeof chapterSpeakingService>;
