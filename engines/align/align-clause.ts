import type { Alignment } from '../contract.ts';
import { characterTimes } from './character-times.ts';
import { matchWords, type TimedWord } from './match.ts';
import { tokensOf } from './tokens.ts';

interface Clause {
  /** As it was written, with all that stands before it and belongs to no other clause. */
  readonly original: string;
  /** As it was read. */
  readonly normalized: string;
  /** What was heard; undefined: the engine cannot tell, and time is shared by length. */
  readonly words: readonly TimedWord[] | undefined;
  /** The sound of the clause itself. */
  readonly audioSpan: { readonly startS: number; readonly endS: number };
  /** All the time that is its: from the end of the clause before to the end of the silence after it. */
  readonly span: { readonly startS: number; readonly endS: number };
}

/** The times of a clause's characters, as written and as read. */
export function alignClause({ original, normalized, words, audioSpan, span }: Clause): Alignment {
  const tokens = tokensOf(normalized);
  const known = words ?? [{ text: normalized, ...audioSpan }];
  const anchors = matchWords(tokens, known);
  const read = anchors.map(({ from, to, startS, endS }) => ({ text: normalized.slice(from, to), startS, endS }));
  return {
    original: characterTimes(original, matchWords(tokensOf(original), read), span),
    normalized: characterTimes(normalized, anchors, span),
  };
}
