import type { SpeechRequest } from '../contract.ts';

/** Filipino words that are not said as they are written. */
const filipino: Readonly<Record<string, string>> = { ng: 'nang', mga: 'manga' };

/**
 * The text of a clause as an engine is to read it: for Filipino, which is read by Indonesian rules, words that are written
 * in short are written out.
 */
export function spokenText({ text, language }: SpeechRequest): string {
  if (language === 'fil') return text.replaceAll(/\b(ng|mga)\b/gi, (word) => filipino[word.toLowerCase()] ?? word);
  return text;
}
