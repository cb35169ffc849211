import type { Alignment, TimedWord } from '../contract/alignment.ts';
import { assignCharacterTimes } from './character-times.ts';
import { matchWords } from './match.ts';
import { tokenize } from './tokens.ts';

interface Clause {
  /** The text as written, including preceding text that belongs to no other clause. */
  readonly original: string;
  /** The text as synthesized. */
  readonly normalized: string;
  /** The words that the engine reported; if undefined, the time is divided by length. */
  readonly words: readonly TimedWord[] | undefined;
  /** The time of the clause's audio. */
  readonly audioSpan: { readonly startS: number; readonly endS: number };
  /** The complete time of the clause: from the end of the previous clause to the end of the silence after it. */
  readonly span: { readonly startS: number; readonly endS: number };
}

/** The timestamps of a clause's characters, as written and as synthesized. */
export function alignClause({ original, normalized, words, audioSpan, span }: Clause): Alignment {
  const tokens = tokenize(normalized);
  const timedWords = words ?? [{ text: normalized, ...audioSpan }];
  const anchors = matchWords(tokens, timedWords);
  const read = anchors.map(({ from, to, startS, endS }) => ({ text: normalized.slice(from, to), startS, endS }));
  return {
    original: assignCharacterTimes(original, matchWords(tokenize(original), read), span),
    normalized: assignCharacterTimes(normalized, anchors, span),
  };
}
