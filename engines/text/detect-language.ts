import { createRequire } from 'node:module';
import { scriptOfLanguage } from './scripts.ts';

/** Loaded with the first text, to save a tenth of a second at startup. */
let tinyld: typeof import('tinyld') | undefined;
const detector = () => (tinyld ??= createRequire(import.meta.url)('tinyld') as typeof import('tinyld'));

/** tinyld's language codes that differ from ours. */
const names: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
/** Sufficient for detection; more would be slower. */
const sampleLength = 400;
/** Minimum accuracy to accept another language. */
const minAccuracy = 0.25;
/** Minimum accuracy for a longer text if no other language is close. */
const minLongTextAccuracy = 0.12;
const minLetters = 12;

/**
 * Detects the language of `text` among `supported`. Returns the first of them, the main language of the voice, if the
 * text is short or ambiguous. Takes about 1 ms.
 */
export function detectLanguage(text: string, supported: readonly string[]): string {
  const mainLanguage = supported[0] ?? 'en';
  const sample = inMainScript(text.slice(0, sampleLength), scriptOfLanguage(mainLanguage) === 'Latn');
  const all = detectAll(sample);
  const [best, next] = all.filter(({ language }) => supported.includes(language));
  if (!best) return mainLanguage;
  // Other scripts than Latin exclude most languages.
  if (!/\p{Script=Latin}/u.test(sample))
    return all.some(({ language }) => language === mainLanguage) ? mainLanguage : best.language;
  const mainAccuracy = all.find(({ language }) => language === mainLanguage)?.accuracy ?? 0;
  if (mainAccuracy >= best.accuracy / 2) return mainLanguage;
  if (best.accuracy >= minAccuracy) return best.language;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const isUnambiguous = best.accuracy >= 2 * (next?.accuracy ?? 0);
  return letters >= minLetters && best.accuracy >= minLongTextAccuracy && isUnambiguous ? best.language : mainLanguage;
}

/** The words of a text in Latin letters, or the others, whichever are more. */
function inMainScript(text: string, prefersLatin: boolean): string {
  const latin = text.match(/\p{sc=Latn}+/gu)?.length ?? 0;
  const ideographs = text.match(/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0;
  const others = (text.match(otherWords)?.length ?? 0) + ideographs / 2;
  if (latin === 0 || others === 0) return text;
  const isLatin = latin === others ? prefersLatin : latin > others;
  return text.replaceAll(isLatin ? otherLetters : /\p{sc=Latn}+/gu, ' ');
}
const otherWords = /(?:(?![\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}])+/gu;
const otherLetters = /(?:(?!\p{sc=Latn})\p{L}\p{M}*)+/gu;

const detectAll = (text: string) =>
  detector()
    .detectAll(text)
    .map(({ lang, accuracy }) => ({ language: names[lang] ?? lang, accuracy }));

/** Minimum accuracy for a quotation, and how much likelier it must be than any other language. */
const [minQuotationAccuracy, minQuotationRatio] = [0.18, 3];

/**
 * The language of a quotation within a text in `language`; undefined unless it is surely another of the `supported`
 * languages: at least three words that are much likelier in that language than in any other.
 */
export function detectOtherLanguage(
  quotation: string,
  language: string,
  supported: readonly string[],
): string | undefined {
  const letters = quotation.match(/\p{L}/gu)?.length ?? 0;
  if (letters < minLetters || quotation.trim().split(/\s+/).length < 3) return undefined;
  const [best, next] = detectAll(quotation.slice(0, sampleLength));
  if (!best || best.language === language || !supported.includes(best.language)) return undefined;
  const isSure = best.accuracy >= minQuotationAccuracy && best.accuracy >= minQuotationRatio * (next?.accuracy ?? 0);
  return isSure ? best.language : undefined;
}
