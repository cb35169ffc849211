import type { Alignment, TimedWord } from '../contract/alignment.ts';
import { assignCharacterTimes } from './character-times.ts';
import { type Anchor, matchWords } from './match.ts';
import { tokenize } from './tokens.ts';

interface Clause {
  /** The text as written, including preceding text that belongs to no other clause. */
  readonly original: string;
  /** The original without its markup and of the same length, in which the words are found. Default: the original. */
  readonly written?: string;
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
export function alignClause({ original, written = original, normalized, words, audioSpan, span }: Clause): Alignment {
  const anchors = findWordTimes({ written, normalized, words: words ?? [{ text: normalized, ...audioSpan }] });
  return {
    original: assignCharacterTimes(original, anchors.written, span),
    normalized: assignCharacterTimes(normalized, anchors.normalized, span),
  };
}

/** The times of the words of a clause, as written and as synthesized, from those that the engine reported. */
export function findWordTimes({
  written,
  normalized,
  words,
}: {
  readonly written: string;
  readonly normalized: string;
  readonly words: readonly TimedWord[];
}): { readonly written: readonly Anchor[]; readonly normalized: readonly Anchor[] } {
  const anchors = matchWords(tokenize(normalized), words);
  const read = anchors.map(({ from, to, startS, endS }) => ({ text: normalized.slice(from, to), startS, endS }));
  return { written: matchWords(tokenize(written), read), normalized: anchors };
}
