/** A chunk that has at least one word of the query. */
export interface RankedCandidate {
  /** How often the chunk has each word. */
  readonly counts: Readonly<Record<string, number>>;
  /** Different words of the chunk. */
  readonly length: number;
}

/** In how many chunks of the searched documents a word is. */
export interface WordUse {
  readonly word: string;
  readonly chunks: number;
}

const saturation = 1.2;
const lengthWeight = 0.6;
/** Different words of a chunk of usual length. */
const usualLength = 70;

/** How much a word tells: rare words much, words of every chunk nothing. */
export const wordWeight = ({ chunks }: WordUse, total: number): number =>
  Math.log(1 + (Math.max(total, chunks) - chunks + 0.5) / (chunks + 0.5));

/** BM25 of a chunk. */
export function bm25({ counts, length }: RankedCandidate, weights: ReadonlyMap<string, number>): number {
  const norm = saturation * (1 - lengthWeight + lengthWeight * (length / usualLength));
  let score = 0;
  for (const [word, weight] of weights) {
    const count = counts[word] ?? 0;
    if (count > 0) score += (weight * count * (saturation + 1)) / (count + norm);
  }
  return score;
}

/** So many are ranked without a thought. */
const fewCandidates = 200;

/**
 * The words by which candidates are found, the rarest first: words of most chunks would bring nearly all of them, and
 * tell nothing.
 */
export function searchWords(uses: readonly WordUse[], total: number, maxCandidates: number): string[] {
  const found = uses.filter(({ chunks }) => chunks > 0).sort((a, b) => a.chunks - b.chunks);
  const words: string[] = [];
  let candidates = 0;
  for (const { word, chunks } of found) {
    const sum = candidates + chunks;
    if (words.length > 0 && (sum > maxCandidates || (chunks > total / 2 && sum > fewCandidates))) break;
    words.push(word);
    candidates += chunks;
  }
  return words;
}

/** Reciprocal rank fusion of two orders: by words and by meaning. */
export function fuseRanks(orders: readonly (readonly string[])[], constant = 60): Map<string, number> {
  const scores = new Map<string, number>();
  for (const order of orders)
    for (const [rank, id] of order.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (constant + rank + 1));
  return scores;
}
