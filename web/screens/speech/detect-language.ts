import { detectAll } from 'tinyld';

/** tinyld's codes where they differ from those of the models. */
const codes: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
const sampleLength = 400;
const certain = 0.25;

/**
 * The language that a text is in, one of `known`; `own`, the voice's, where it could as well be that. Undefined where
 * the text is too short to tell, or in a language that is not known: then the engines decide.
 */
export function detectLanguage(text: string, known: readonly string[], own: string): string | undefined {
  const found = detectAll(text.slice(0, sampleLength)).map(({ lang, accuracy }) => ({
    language: codes[lang] ?? lang,
    accuracy,
  }));
  const [best] = found;
  if (!best) return undefined;
  const ownAccuracy = found.find(({ language }) => language === own)?.accuracy ?? 0;
  if (ownAccuracy >= best.accuracy / 2 && known.includes(own)) return own;
  return best.accuracy >= certain && known.includes(best.language) ? best.language : undefined;
}
