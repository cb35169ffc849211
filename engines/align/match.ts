import { keyOf, type Token } from './tokens.ts';

/** When a word is heard. */
export interface TimedWord {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** The same word, `s` seconds earlier, never before 0. */
export const shiftEarlier = ({ text, startS, endS }: TimedWord, s: number): TimedWord => ({
  text,
  startS: Math.max(0, startS - s),
  endS: Math.max(0, endS - s),
});

/** When a stretch of a text, by its UTF-16 offsets, is heard. */
export interface Anchor {
  readonly from: number;
  readonly to: number;
  readonly startS: number;
  readonly endS: number;
}

/**
 * Gives the words of a text the times of the words that were heard: equal words match (longest common subsequence), and a
 * run of words between two matches gets the time of the run of heard words there, shared by length. A run that nothing was
 * heard for gets no time.
 */
export function matchWords(tokens: readonly Token[], heard: readonly TimedWord[]): Anchor[] {
  const spoken = heard.map((word) => ({ ...word, key: keyOf(word.text) })).filter(({ key }) => key !== '');
  const anchors: Anchor[] = [];
  let [token, at] = [0, 0];
  const shareUpTo = (nextToken: number, nextAt: number): void => {
    const [run, times] = [tokens.slice(token, nextToken), spoken.slice(at, nextAt)];
    if (run.length > 0 && times.length > 0) anchors.push(...shared(run, times[0]!.startS, times.at(-1)!.endS));
  };
  for (const [i, j] of commonPairs(tokens, spoken)) {
    shareUpTo(i, j);
    const [{ from, to }, { startS, endS }] = [tokens[i]!, spoken[j]!];
    anchors.push({ from, to, startS, endS });
    [token, at] = [i + 1, j + 1];
  }
  shareUpTo(tokens.length, spoken.length);
  return anchors;
}

function shared(run: readonly Token[], startS: number, endS: number): Anchor[] {
  const total = run.reduce((sum, { from, to }) => sum + to - from, 0);
  let done = 0;
  return run.map(({ from, to }) => {
    const begins = startS + ((endS - startS) * done) / total;
    done += to - from;
    return { from, to, startS: begins, endS: startS + ((endS - startS) * done) / total };
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
