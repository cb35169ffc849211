import type { TimedParagraph, TimedWord } from './timed-paragraph.ts';

/** A word of a text and its paragraph. */
export interface PlacedWord extends TimedWord {
  readonly paragraphId: string;
}

/** How long a word stays current after its end if no other begins. Seconds. */
const lingerInS = 0.5;

/** All words of a text in order. */
export const placeWords = (paragraphs: readonly TimedParagraph[]): PlacedWord[] =>
  paragraphs.flatMap(({ id, words }) => words.map((word) => ({ ...word, paragraphId: id })));

/** The index of the word that is spoken at a time, and in a short pause of the word before it; -1 if there is none. */
export function wordAtTime(words: readonly TimedWord[], timeInS: number): number {
  const at = lastWithin(words.length, (index) => words[index]!.startInS <= timeInS);
  return at >= 0 && timeInS < words[at]!.endInS + lingerInS ? at : -1;
}

/** The index of the word at an offset of a paragraph, or of the last word before it; -1 if there is none. */
export function wordAtOffset(words: readonly PlacedWord[], paragraphId: string, offset: number): number {
  const first = words.findIndex((word) => word.paragraphId === paragraphId);
  if (first < 0) return -1;
  let at = first;
  while (words[at + 1]?.paragraphId === paragraphId && words[at + 1]!.from <= offset) at += 1;
  return at;
}

/** The last index below `length` for which `isBefore` holds, if it holds for all indexes before it; -1 if for none. */
function lastWithin(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
