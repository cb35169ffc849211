import { detectAll } from 'tinyld';

/** tinyld's codes where they differ from those of the models. */
const codes: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
const sampleLength = 400;
const certain = 0.25;

/**
 * The language that a text seems to be in, one of `known`; `own`, the voice's, where the text is too short to tell or
 * could as well be in it. The engines decide in the same way when a request names no language.
 */
export function detectLanguage(text: string, known: readonly string[], own: string): string {
  const found = detectAll(text.slice(0, sampleLength))
    .map(({ lang, accuracy }) => ({ language: codes[lang] ?? lang, accuracy }))
    .filter(({ language }) => known.includes(language));
  const [best] = found;
  const ownAccuracy = found.find(({ language }) => language === own)?.accuracy ?? 0;
  return best && best.accuracy >= certain && ownAccuracy < best.accuracy / 2 ? best.language : own;
}
