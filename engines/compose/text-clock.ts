import { alignClause } from '../align/align-clause.ts';
import type { TimedWord } from '../align/match.ts';
import type { Alignment, SpeechRequest } from '../contract.ts';

/** Follows a speech that is made clause by clause, and says when its text is heard, where the request asks for it. */
export function openTextClock({ text, timings }: Pick<SpeechRequest, 'text' | 'timings'>) {
  let nowS = 0;
  let clauseS = 0;
  /** Up to where the text has its times, and until when. */
  let done = 0;
  let doneS = 0;
  let words: readonly TimedWord[] | undefined;

  return {
    begin(): void {
      clauseS = nowS;
      words = undefined;
    },
    /** What the engine told of the clause, in seconds from its first sample. */
    hear(heard: readonly TimedWord[] | undefined): void {
      words = heard ?? words;
    },
    pass(s: number): void {
      nowS += s;
    },
    /** The clause is over and `restS` of silence follow; `textDone` is where its text ends. */
    end(normalized: string, restS: number, textDone: number): { readonly alignment?: Alignment } {
      if (!timings) return {};
      const span = { startS: doneS, endS: nowS + restS };
      const original = text.slice(done, textDone);
      // What was a space between two clauses is one between what was read.
      const apart = normalized !== '' && textDone < text.length && /\s/.test(`${original.at(-1)}${text[textDone]}`);
      const alignment = alignClause({
        original,
        normalized: apart ? `${normalized} ` : normalized,
        words: words?.map((word) => ({
          text: word.text,
          startS: clauseS + word.startS,
          endS: Math.min(nowS, clauseS + word.endS),
        })),
        heard: { startS: clauseS, endS: nowS },
        span,
      });
      done = textDone;
      doneS = span.endS;
      return { alignment };
    },
  };
}
