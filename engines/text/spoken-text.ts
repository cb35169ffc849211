import type { SpeechRequest } from '../contract/streaming.ts';

/** Filipino words that are pronounced differently from their spelling. */
const filipino: Readonly<Record<string, string>> = { ng: 'nang', mga: 'manga' };

/**
 * Respells Filipino abbreviations, because engines read Filipino by Indonesian rules. Other languages are not changed.
 */
export function respellFilipino({ text, language }: SpeechRequest): string {
  if (language === 'fil') return text.replaceAll(/\b(ng|mga)\b/gi, (word) => filipino[word.toLowerCase()] ?? word);
  return text;
}
