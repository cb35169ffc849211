import { detectOtherLanguage } from '../text/detect-language.ts';
import { scriptOfLanguage } from '../text/scripts.ts';
import { baseLanguage } from './language-codes.ts';

/** What is wrong with a translated line. */
export type TranslationFault = 'missing' | 'wrong_language' | 'cut_off' | 'too_long';

export interface FaultyLine {
  readonly index: number;
  readonly fault: TranslationFault;
}

/** Letters of a text whose script proves its language. */
const minLetters = 16;
/** The least share of letters in the script of the language: names and formulas are in others. */
const minScriptShare = 0.25;
/** Words of a text that no language shares as a whole with another. */
const minEqualWords = 4;
/** Texts shorter than this vary too much in length. In Latin letters. */
const minMeasuredLength = 60;
const [minRatio, minOpenRatio, maxRatio] = [0.3, 0.6, 4];
/** How many Latin letters say as much as one ideograph or one syllable of Korean. */
const ideographLength = 2.6;

/** The lines of an answer that are missing, in another language than `to`, cut off or far too long. */
export function findFaults(
  texts: readonly string[],
  answers: readonly (string | undefined)[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly FaultyLine[] {
  const [source, target] = [baseLanguage(from), baseLanguage(to)];
  return texts.flatMap((text, index) => {
    const fault = findFault(text, answers[index], source, target);
    return fault ? [{ index, fault }] : [];
  });
}

function findFault(
  text: string,
  answer: string | undefined,
  source: string,
  target: string,
): TranslationFault | undefined {
  if (!hasWords(text)) return answer === undefined ? 'missing' : undefined;
  if (answer === undefined || answer.trim() === '') return 'missing';
  if (isOtherLanguage(text, answer, source, target)) return 'wrong_language';
  const length = informationLength(text);
  if (length < minMeasuredLength)
    return informationLength(answer) > maxRatio * minMeasuredLength ? 'too_long' : undefined;
  const ratio = informationLength(answer) / length;
  if (ratio > maxRatio) return 'too_long';
  const endsOpen = /[.!?…。！？؟।]["'”’»)\]]*\s*$/u.test(text) && !/[\p{P}\p{S}]\s*$/u.test(answer);
  return ratio < minRatio || (endsOpen && ratio < minOpenRatio) ? 'cut_off' : undefined;
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function isOtherLanguage(text: string, answer: string, source: string, target: string): boolean {
  const words = answer.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length >= minEqualWords && comparable(text) === comparable(answer)) return true;
  const letters = answer.match(/\p{L}/gu) ?? [];
  if (letters.length >= minLetters) {
    const own = scriptPattern(scriptOfLanguage(target));
    const share = letters.filter((letter) => own.test(letter)).length / letters.length;
    if (share < minScriptShare) return true;
  }
  const supported = [...new Set([target, source, 'en'])];
  return detectOtherLanguage(answer, target, supported) !== undefined;
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function scriptPattern(script: string): RegExp {
  if (script === 'Hani') return /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u;
  if (script === 'Hang') return /[\p{sc=Hang}\p{sc=Hani}]/u;
  return new RegExp(`\\p{sc=${script}}`, 'u');
}

/** The length that a text would have in Latin letters, roughly. */
function informationLength(text: string): number {
  const ideographs = text.match(/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)?.length ?? 0;
  return [...text.trim()].length + ideographs * (ideographLength - 1);
}
