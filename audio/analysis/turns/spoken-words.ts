import { type TurnWords, turnWordsOf } from './turn-words.ts';

/** What was said, in lower-case words without punctuation. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{M}\p{N}'+@.-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/gu, ''))
    .filter((word) => word !== '');
}

/** Whether the last words are `phrase`. Languages without spaces are compared by characters. */
export function endsWithPhrase(words: readonly string[], phrase: string): boolean {
  const parts = phrase.split(' ');
  return parts.length <= words.length && parts.every((part, at) => words[words.length - parts.length + at] === part);
}

/** A single letter of an alphabet. */
const letter = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;
const isDigits = (word: string): boolean => /^[\d+.-]+$/.test(word) || /^\p{N}+$/u.test(word);

/** How many digits or letters are spelled at the end of the text. */
export function countSpelled(words: readonly string[], { digits }: TurnWords): number {
  let count = 0;
  for (const word of words.toReversed()) {
    if (!isDigits(word) && !digits.has(word) && !letter.test(word)) break;
    count += isDigits(word) ? word.replace(/\P{N}/gu, '').length : 1;
  }
  return count;
}

/** Whether the text consists of phrases of the list only: “yeah, right”. */
export function consistsOf(text: string, phrases: ReadonlySet<string>): boolean {
  const words = splitWords(text);
  if (words.length === 0) return false;
  const longest = 4;
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let length = Math.min(longest, words.length - at); length > 0 && taken === 0; length -= 1)
      if (phrases.has(words.slice(at, at + length).join(' '))) taken = length;
    if (taken === 0) return false;
    at += taken;
  }
  return true;
}

/**
 * The phrases that do not interrupt an agent: those of the config, and, if it merges them or names none, the defaults of
 * the languages. In the form of `splitWords`.
 */
export function ignoredPhrases(config: {
  readonly terms: readonly string[];
  readonly languages: readonly string[];
  readonly mergesDefaults: boolean;
}): ReadonlySet<string> {
  const usesDefaults = config.mergesDefaults || config.terms.length === 0;
  const defaults = usesDefaults ? config.languages.flatMap((language) => turnWordsOf(language).backchannels) : [];
  const fillers = config.languages.flatMap((language) => [...turnWordsOf(language).fillers]);
  return new Set([...config.terms, ...defaults, ...fillers].map((term) => splitWords(term).join(' ')));
}
