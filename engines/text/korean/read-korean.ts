import { standardizePronunciation } from 'es-hangul';
import type { TextPiece } from '../joined-text.ts';
import { writeSoundChanges } from './sound-changes.ts';

const firstSyllable = 0xac00;
const [initialStep, finals] = [588, 28];
/** Finals that are spoken as ㄱ, ㄷ and ㅂ, after which ㄱ, ㄷ, ㅂ, ㅅ and ㅈ are tense. */
const stops = new Set(
  [...'ㄱㄲㄳㄺㄷㅅㅆㅈㅊㅌㅂㅄㄼㄿㅋㅍ'].map((final) =>
    '\0ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'.indexOf(final),
  ),
);
/** Indexes of plain initials and of their tense forms: ㄱ, ㄷ, ㅂ, ㅅ, ㅈ. */
const tense: Readonly<Record<number, number>> = { 0: 1, 3: 4, 7: 8, 9: 10, 12: 13 };

const isSyllable = (code: number): boolean => code >= firstSyllable && code <= 0xd7a3;

/** How the words of a Korean text sound: 국물 is 궁물, 학교 is 학꾜. One piece for each word. */
export function readKorean(text: string): TextPiece[] {
  return (text.match(/\s+|\S+/g) ?? []).map((word) => ({
    text: readWord(word.normalize()),
    sourceLength: word.length,
  }));
}

const readWord = (word: string): string =>
  /[가-힣]/.test(word)
    ? tenseAfterStops(standardizePronunciation(writeSoundChanges(word), { hardConversion: false }))
    : word;

function tenseAfterStops(word: string): string {
  const codes = word.split('').map((unit) => unit.charCodeAt(0));
  return codes
    .map((code, at) => {
      const before = codes[at - 1] ?? 0;
      if (!isSyllable(code) || !isSyllable(before) || !stops.has((before - firstSyllable) % finals)) return word[at];
      const initial = Math.floor((code - firstSyllable) / initialStep);
      const tensed = tense[initial];
      return tensed === undefined ? word[at] : String.fromCharCode(code + (tensed - initial) * initialStep);
    })
    .join('');
}
