import { EngineError } from '../../../engines/contract/engine-error.ts';
import { type FaultyLine, findFaults } from '../../../engines/translate/find-faults.ts';
import { baseLanguage } from '../../../engines/translate/language-codes.ts';
import type { TranslationTask, Translator } from '../../../engines/translate/translator.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { splitBatches } from './translation-batches.rules.ts';

interface TranslatorsDeps {
  /** In the order in which they are asked. */
  readonly translators: readonly Translator[];
  readonly log: Log;
}

/** What translates a pair of languages. */
export interface TranslatorDescription {
  readonly kind: Translator['kind'] | 'none_needed';
  readonly name: string;
  readonly isDraft: boolean;
  readonly isLocal: boolean;
}

export interface TranslatedLines {
  /** Without the lines that failed. */
  readonly texts: readonly (string | undefined)[];
  readonly failed: readonly FaultyLine[];
}

/** Lines that are translated and checked at a time. */
const batch = { maxTexts: 40, maxLength: 8_000 };
/** A batch of so many lines without a good one shows that the translator does not work. */
const minHopeless = 8;
/** Lines that the message names. */
const namedLines = 10;

const noneNeeded: TranslatorDescription = { kind: 'none_needed', name: 'None needed', isDraft: false, isLocal: true };

/** Translates texts by the first translator of this server that knows the languages, and checks what it answers. */
export function translatorsService({ translators, log }: TranslatorsDeps) {
  // Drafts need work: they only help where nothing else translates.
  const ordered = translators.toSorted((one, other) => Number(one.isDraft) - Number(other.isDraft));

  async function choose(from: string, to: string) {
    for (const translator of ordered) {
      const name = await translator.describe(from, to);
      if (name !== undefined) return { translator, name };
    }
    return undefined;
  }

  /** Asks once for all lines, and once more for each line that is not right. */
  async function translateBatch(translator: Translator, task: TranslationTask, signal: AbortSignal) {
    const answers: (string | undefined)[] = [...(await translator.translate(task, signal))];
    let faults = findFaults(task.texts, answers, task);
    for (const { index } of faults) {
      const single = { ...task, texts: [task.texts[index]!], maxMs: [task.maxMs?.[index]] };
      [answers[index]] = await translator.translate(single, signal);
    }
    if (faults.length > 0) faults = findFaults(task.texts, answers, task);
    return { answers: task.texts.map((_, at) => answers[at]), faults };
  }

  const service = {
    /** What would translate, for the screen; undefined: people have to. */
    async describe(from: string, to: string): Promise<TranslatorDescription | undefined> {
      if (isSame(from, to)) return noneNeeded;
      const chosen = await choose(from, to);
      if (!chosen) return undefined;
      const { kind, isDraft, isLocal } = chosen.translator;
      return { kind, name: chosen.name, isDraft, isLocal };
    },

    /**
     * Translates lines, and tells which ones have no usable translation. Throws `translation_unavailable` if nothing
     * translates these languages or the translator cannot be reached, or the reason of `signal`.
     */
    async translateLines(request: TranslationTask, signal: AbortSignal): Promise<TranslatedLines> {
      const { texts, from, to } = request;
      if (isSame(from, to)) return { texts, failed: [] };
      const chosen = await choose(from, to);
      if (!chosen) throw new AppError('translation_unavailable');
      const results: (string | undefined)[] = [];
      const failed: FaultyLine[] = [];
      for (const part of splitBatches(texts, batch)) {
        const start = results.length;
        const maxMs = request.maxMs?.slice(start, start + part.length);
        const task = { ...request, texts: part, maxMs };
        const { answers, faults } = await translateBatch(chosen.translator, task, signal).catch((cause: unknown) => {
          signal.throwIfAborted();
          if (!(cause instanceof EngineError)) throw cause;
          log.warn({ err: cause, translator: chosen.translator.kind }, 'a translator failed');
          throw new AppError('translation_unavailable', {
            message: `${chosen.name} does not answer, so nothing was translated. Try again later.`,
            cause,
          });
        });
        const faulty = new Set(faults.map(({ index }) => index));
        results.push(...answers.map((answer, at) => (faulty.has(at) ? undefined : answer)));
        failed.push(...faults.map(({ index, fault }) => ({ index: start + index, fault })));
        if (faulty.size < part.length || part.length < minHopeless) continue;
        const rest = texts
          .slice(results.length)
          .map((_, at) => ({ index: results.length + at, fault: 'missing' as const }));
        failed.push(...rest);
        results.push(...rest.map(() => undefined));
        break;
      }
      if (failed.length > 0)
        log.warn({ translator: chosen.translator.kind, lines: failed.length }, 'a translator left out lines');
      return { texts: results, failed };
    },

    /** Translates all lines. Throws as `translateLines` does, and `translation_failed` with the lines that failed. */
    async translate(request: TranslationTask, signal: AbortSignal): Promise<readonly string[]> {
      const { texts, failed } = await service.translateLines(request, signal);
      if (failed.length > 0) throw failedError(failed);
      return texts.map((text) => text ?? '');
    },
  };
  return service;
}
export type TranslatorsService = ReturnType<typeof translatorsService>;

const isSame = (from: string, to: string): boolean => baseLanguage(from) === baseLanguage(to);

function failedError(failed: readonly FaultyLine[]): AppError {
  const named = failed.slice(0, namedLines).map(({ index }) => index + 1);
  const more = failed.length > named.length ? ` and ${failed.length - named.length} more` : '';
  const lines = failed.length === 1 ? `line ${named[0]}` : `lines ${named.join(', ')}${more}`;
  return new AppError('translation_failed', {
    message: `The translator did not translate ${lines}. Translate what is missing yourself, or try again.`,
    data: { lines: failed.map(({ index, fault }) => ({ line: index + 1, fault })) },
  });
}
