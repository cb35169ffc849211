import type { TimedWord } from '../contract/alignment.ts';
import { type Token, toKey } from './tokens.ts';

/** The same word, `s` seconds earlier but not before 0. */
export const shiftEarlier = ({ text, startS, endS }: TimedWord, s: number): TimedWord => ({
  text,
  startS: Math.max(0, startS - s),
  endS: Math.max(0, endS - s),
});

/** A part of a text, given by UTF-16 offsets, whose time is known. */
export interface Anchor {
  readonly from: number;
  readonly to: number;
  readonly startS: number;
  readonly endS: number;
}

/**
 * Assigns the times of spoken words to the words of a text. Equal words match (longest common subsequence). A run of
 * words between two matches shares the time of the spoken words there by length; it gets no time if there are none.
 */
export function matchWords(tokens: readonly Token[], timedWords: readonly TimedWord[]): Anchor[] {
  const spokenWords = timedWords.map((word) => ({ ...word, key: toKey(word.text) })).filter(({ key }) => key !== '');
  const anchors: Anchor[] = [];
  let [nextToken, nextSpoken] = [0, 0];
  const anchorUnmatched = (tokenEnd: number, spokenEnd: number): void => {
    const [run, times] = [tokens.slice(nextToken, tokenEnd), spokenWords.slice(nextSpoken, spokenEnd)];
    if (run.length > 0 && times.length > 0) anchors.push(...divideTime(run, times[0]!.startS, times.at(-1)!.endS));
  };
  for (const [i, j] of commonPairs(tokens, spokenWords)) {
    anchorUnmatched(i, j);
    const [{ from, to }, { startS, endS }] = [tokens[i]!, spokenWords[j]!];
    anchors.push({ from, to, startS, endS });
    [nextToken, nextSpoken] = [i + 1, j + 1];
  }
  anchorUnmatched(tokens.length, spokenWords.length);
  return anchors;
}

/** Divides a time span among tokens by their length. */
function divideTime(run: readonly Token[], startS: number, endS: number): Anchor[] {
  const total = run.reduce((sum, { from, to }) => sum + to - from, 0);
  let done = 0;
  return run.map(({ from, to }) => {
    const tokenStartS = startS + ((endS - startS) * done) / total;
    done += to - from;
    return { from, to, startS: tokenStartS, endS: startS + ((endS - startS) * done) / total };
  });
}

/** Index pairs of the longest common subsequence of two lists of keys. */
function commonPairs(left: readonly { key: string }[], right: readonly { key: string }[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i]!.key === right[j]!.key
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i]!.key === right[j]!.key) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
