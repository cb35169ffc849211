import { polyphonic, segment } from 'pinyin-pro';
import type { TextPiece } from '../joined-text.ts';

/**
 * How a Chinese text is read: words with a character that has several readings in pinyin, everything else as written,
 * because espeak-ng's own rules for single characters and for the changes of tones are better.
 */
export function readChinese(text: string): TextPiece[] {
  return segment(text, { toneType: 'num' }).map(({ origin, result }) => ({
    text: hasSeveralReadings(origin) && [...origin].length > 1 ? ` ${toEspeakPinyin(String(result))} ` : origin,
    sourceLength: origin.length,
  }));
}

const hasSeveralReadings = (word: string): boolean =>
  polyphonic(word, { type: 'array' }).some((readings) => readings.length > 1);

/** espeak-ng writes the neutral tone as 5 and ü as v. */
const toEspeakPinyin = (pinyin: string): string => pinyin.replaceAll(' ', '').replaceAll('0', '5').replaceAll('ü', 'v');
