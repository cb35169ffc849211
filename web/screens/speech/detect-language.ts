import { detectAll } from 'tinyld';

/** Maps tinyld's codes to those of the models where they differ. */
const codes: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
const sampleLength = 400;
const certain = 0.25;

/**
 * Detects the language of a text, one of `languages`; prefers `voiceLanguage` if the text is ambiguous. Undefined if the
 * text is too short or in another language; then the engines decide.
 */
export function detectLanguage(text: string, languages: readonly string[], voiceLanguage: string): string | undefined {
  const candidates = detectAll(text.slice(0, sampleLength)).map(({ lang, accuracy }) => ({
    language: codes[lang] ?? lang,
    accuracy,
  }));
  const [best] = candidates;
  if (!best) return undefined;
  const voiceLanguageAccuracy = candidates.find(({ language }) => language === voiceLanguage)?.accuracy ?? 0;
  if (voiceLanguageAccuracy >= best.accuracy / 2 && languages.includes(voiceLanguage)) return voiceLanguage;
  return best.accuracy >= certain && languages.includes(best.language) ? best.language : undefined;
}
