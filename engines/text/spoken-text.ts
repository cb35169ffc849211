import type { ClauseRequest } from '../contract/clauses.ts';

/** Filipino words that are pronounced differently from their spelling. */
const filipino: Readonly<Record<string, string>> = { ng: 'nang', mga: 'manga' };

/**
 * Respells Filipino abbreviations, because engines read Filipino by Indonesian rules. Other languages are not changed.
 */
export function respellFilipino({ text, language }: Pick<ClauseRequest, 'text' | 'language'>): string {
  if (language === 'fil') return text.replaceAll(/\b(ng|mga)\b/gi, (word) => filipino[word.toLowerCase()] ?? word);
  return text;
}
