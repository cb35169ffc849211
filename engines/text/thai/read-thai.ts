import type { TextPiece } from '../joined-text.ts';

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** A Thai text with spaces between its words. One piece for each word. */
export function readThai(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let isAfterWord = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    if (isAfterWord && isWordLike) pieces.push({ text: ' ', sourceLength: 0 });
    pieces.push({ text: segment, sourceLength: segment.length });
    isAfterWord = isWordLike;
  }
  return pieces;
}
