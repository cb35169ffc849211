/** How many independent positions and playbacks a search has compared; the best score of audio without the mark grows with it. */
export interface SearchSize {
  readonly windows: number;
  readonly playbacks: number;
}

/** Independent positions of the pattern in one window. */
const positions = 60;
/** A neighboring speed gives nearly the same scores, so that it counts for less than one. */
const playbackShare = 0.95;

/**
 * The probability that a window carries the mark, from its best score. Without the mark, the scores have a normal
 * distribution, and the best of many is larger; with it, they were measured to lie around 4.9 · √s in a window of `seconds`
 * of speech. Before the search, both are taken as equally likely.
 */
export function markProbability(score: number, seconds: number, { windows, playbacks }: SearchSize): number {
  const mean = 4.9 * Math.sqrt(seconds);
  const deviation = Math.max(1.5, 0.28 * mean);
  const withMark = -Math.log(deviation) - (score - mean) ** 2 / (2 * deviation ** 2);
  const compared = positions * windows * Math.max(1, playbacks * playbackShare);
  const withoutMark = Math.log(compared) - score ** 2 / 2;
  return 1 / (1 + Math.exp(withoutMark - withMark));
}
