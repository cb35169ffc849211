import type { RecognizedWord } from './recognizer.ts';

/** Share of letters that may differ, and the probability above which a word was heard for sure. */
const [maxDifference, sureProbability] = [0.34, 0.9];
const minLength = 4;

/**
 * Replaces words that the recognizer was not sure of, and that are spelled nearly like an expected term, by that term.
 * A term of several words replaces as many.
 */
export function correctKeyterms(words: readonly RecognizedWord[], terms: readonly string[]): RecognizedWord[] {
  let result = [...words];
  for (const term of terms) result = correctTerm(result, term);
  return result;
}

function correctTerm(words: readonly RecognizedWord[], term: string): RecognizedWord[] {
  const parts = term.trim().split(/\s+/);
  const wanted = normalize(parts.join(''));
  if (wanted.length < minLength) return [...words];
  const result: RecognizedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const run = words.slice(at, at + parts.length);
    if (run.length === parts.length && isMeant(run, wanted)) {
      // What surrounds the word stays: its comma or full stop.
      result.push(
        ...run.map((word, part) => ({ ...word, text: word.text.replace(/[\p{L}\p{N}'’-]+/u, parts[part]!) })),
      );
      at += parts.length - 1;
    } else result.push(words[at]!);
  }
  return result;
}

function isMeant(run: readonly RecognizedWord[], wanted: string): boolean {
  const heard = normalize(run.map(({ text }) => text).join(''));
  if (heard === wanted) return true;
  const isSure = run.every(({ probability }) => probability > sureProbability);
  return !isSure && countEdits(heard, wanted) <= maxDifference * wanted.length;
}

const normalize = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Levenshtein distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(one[i - 1] !== other[j - 1])));
    row = next;
  }
  return row[other.length]!;
}
