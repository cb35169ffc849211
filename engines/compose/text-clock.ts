import { alignClause } from '../align/align-clause.ts';
import type { Alignment, TimedWord } from '../contract/alignment.ts';
import type { SpeechRequest } from '../contract/streaming.ts';

/**
 * Tracks the time of speech that is generated clause by clause and returns its timestamps, if the request wants them.
 * `written` is the text without its markup and of the same length, if that is known.
 */
export function openTextClock({ text, timings }: Pick<SpeechRequest, 'text' | 'timings'>, written = text) {
  let nowS = 0;
  let clauseStartS = 0;
  /** The text offset, and the time in seconds, up to which timestamps were returned. */
  let alignedTo = 0;
  let alignedToS = 0;
  let words: readonly TimedWord[] | undefined;

  return {
    startClause(): void {
      clauseStartS = nowS;
      words = undefined;
    },
    /** Adds the words that the engine reported, in seconds from the first sample of the clause. */
    addWords(newWords: readonly TimedWord[] | undefined): void {
      words = newWords ?? words;
    },
    advance(s: number): void {
      nowS += s;
    },
    /** Ends the clause, which `restS` of silence follow. `textDone` is the end of its text. */
    endClause(normalized: string, restS: number, textDone: number): { readonly alignment?: Alignment } {
      if (!timings) return {};
      const span = { startS: alignedToS, endS: nowS + restS };
      const original = text.slice(alignedTo, textDone);
      // Keeps a space between two clauses in the normalized text as well.
      const needsSpace =
        normalized !== '' && textDone < text.length && /\s/.test(`${original.at(-1)}${text[textDone]}`);
      const alignment = alignClause({
        original,
        written: written.slice(alignedTo, textDone),
        normalized: needsSpace ? `${normalized} ` : normalized,
        words: words?.map((word) => ({
          text: word.text,
          startS: clauseStartS + word.startS,
          endS: Math.min(nowS, clauseStartS + word.endS),
        })),
        audioSpan: { startS: clauseStartS, endS: nowS },
        span,
      });
      alignedTo = textDone;
      alignedToS = span.endS;
      return { alignment };
    },
  };
}
