import { allRecipes } from '../recipes/all-recipes.ts';
import { refusedSounds } from './refused-sounds.ts';
import { readWords } from './words.ts';

/** What a phrase names. */
export type Meaning =
  | { readonly kind: 'sound'; readonly name: string; readonly isWeak: boolean }
  | { readonly kind: 'refused'; readonly subject: string; readonly nearest: readonly string[] };

/** Meanings by phrase, whose words are joined by spaces. */
const meanings = new Map<string, Meaning>();
for (const [name, { words }] of Object.entries(allRecipes)) {
  for (const phrase of [name, ...words.split(', ')]) {
    const isWeak = phrase.endsWith('*');
    const key = readWords(phrase).join(' ');
    if (!meanings.has(key)) meanings.set(key, { kind: 'sound', name, isWeak });
  }
}
for (const { subject, words, nearest } of refusedSounds) {
  for (const phrase of words.split(', '))
    meanings.set(readWords(phrase).join(' '), { kind: 'refused', subject, nearest });
}

const longestPhrase = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/** What the words name, longest phrases first, in their order. */
export function findMeanings(words: readonly string[]): Meaning[] {
  const found: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at);
    let meaning: Meaning | undefined;
    for (; length > 0; length--) {
      meaning = meanings.get(words.slice(at, at + length).join(' '));
      if (meaning) break;
    }
    if (meaning) found.push(meaning);
    at += Math.max(1, length);
  }
  return found;
}

/** The sounds whose names are spelled most like one of the words; at most `count`. */
export function nearestSounds(words: readonly string[], count: number): string[] {
  const scores = new Map<string, number>();
  for (const [phrase, meaning] of meanings) {
    if (meaning.kind === 'refused') continue;
    const score = Math.max(0, ...words.map((word) => likeness(word, phrase)));
    scores.set(meaning.name, Math.max(score, scores.get(meaning.name) ?? 0));
  }
  const near = [...scores].filter(([, score]) => score >= 0.4).sort(([, a], [, b]) => b - a);
  return near.slice(0, count).map(([name]) => name);
}

/** Part of the pairs of letters that two words share (Dice coefficient). */
function likeness(word: string, other: string): number {
  const [pairs, others] = [letterPairs(word), letterPairs(other)];
  if (pairs.size === 0 || others.size === 0) return 0;
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared++;
  return (2 * shared) / (pairs.size + others.size);
}

const letterPairs = (word: string): Set<string> =>
  new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)));
