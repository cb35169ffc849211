import { planEffect } from '../prompt/plan-effect.ts';
import { nearestSounds } from '../prompt/vocabulary.ts';
import { readWords } from '../prompt/words.ts';
import { effectLibrary, type LibrarySound } from './effect-library.ts';

/** Sounds that a search finds, best first. */
type LibrarySearch =
  /** All words are in the title, the tags or the category. */
  | { readonly kind: 'found'; readonly sounds: readonly LibrarySound[] }
  /** Sounds that a prompt with these words means, or that are spelled like them. */
  | { readonly kind: 'similar'; readonly sounds: readonly LibrarySound[] }
  /** The words name something that cannot be generated; `sounds` are nearest to it. */
  | { readonly kind: 'refused'; readonly subject: string; readonly sounds: readonly LibrarySound[] };

const maxSimilar = 12;

/** Searches the library, tolerant of spelling as prompts are. */
export function searchLibrary(search: string): LibrarySearch {
  const words = readWords(search);
  if (words.length === 0) return { kind: 'found', sounds: effectLibrary() };
  const understanding = planEffect(search);
  const isRefused = understanding.kind === 'refused';
  const matching = effectLibrary()
    .map((sound) => ({ sound, score: scoreOf(sound, words, isRefused) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ sound }) => sound);
  if (matching.length > 0) return { kind: 'found', sounds: matching };
  if (understanding.kind === 'refused')
    return { kind: 'refused', subject: understanding.subject, sounds: soundsNamed(understanding.nearest) };
  const names =
    understanding.kind === 'understood'
      ? understanding.plan.groups.flat().map(({ name }) => name)
      : nearestSounds(words, maxSimilar);
  return { kind: 'similar', sounds: soundsNamed(names) };
}

/**
 * How well a sound fits: 0 if a word is missing. A word may be the start of one, but not where the search is refused,
 * because "cat" is no cathedral.
 */
function scoreOf({ title, tags, category }: LibrarySound, words: readonly string[], isWholeWord: boolean): number {
  const [titleWords, otherWords] = [readWords(title), readWords([category, ...tags].join(' '))];
  const isIn = (all: readonly string[], word: string): boolean =>
    all.some((one) => one === word || (!isWholeWord && word.length > 1 && one.startsWith(word)));
  let score = 0;
  for (const word of words) {
    if (isIn(titleWords, word)) score += 2;
    else if (isIn(otherWords, word)) score += 1;
    else return 0;
  }
  // A title that says nothing else is the best one.
  return score + words.length / titleWords.length;
}

/** The sounds of these names, in their order, then what combines them. */
function soundsNamed(names: readonly string[]): LibrarySound[] {
  const own = names.flatMap((name) => effectLibrary().filter(({ prompt }) => prompt === name));
  const combined = effectLibrary().filter(
    (sound) => !own.includes(sound) && sound.plan.groups.flat().some(({ name }) => names.includes(name)),
  );
  return [...own, ...combined];
}
