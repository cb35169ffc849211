import { locale } from './locale.ts';

/** A label as a word within a sentence: `Voice` → `voice`, `API key` stays. German nouns keep their capital. */
export const inSentence = (label: string): string =>
  locale === 'de' ? label : label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
