import type { TextPiece } from '../joined-text.ts';

/** A Hebrew text without vowel and reading signs, which espeak-ng would name one by one. */
export const readHebrew = (text: string): TextPiece[] =>
  (text.match(/\s+|\S+/g) ?? []).map((word) => ({
    text: word
      .normalize('NFKD')
      .replaceAll(/[\u0591-\u05bd\u05bf-\u05c7]/g, '')
      .replaceAll('־', ' '),
    sourceLength: word.length,
  }));
