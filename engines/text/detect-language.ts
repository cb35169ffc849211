import { createRequire } from 'node:module';

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
  const sample = text.slice(0, sampleLength);
  const all = detector()
    .detectAll(sample)
    .map(({ lang, accuracy }) => ({ language: names[lang] ?? lang, accuracy }));
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
