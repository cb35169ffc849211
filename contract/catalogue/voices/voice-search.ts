import { voiceGenders } from './voice-traits.ts';

/** Letters that Unicode does not decompose. */
const plainLetters: readonly (readonly [string, string])[] = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
];

/** Lower case without accents: `Émile` → `emile`. The column `search_text` of voices folds in the same way. */
export function foldText(text: string): string {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
  return plainLetters.reduce((result, [letter, plain]) => result.replaceAll(letter, plain), folded);
}

/** White space and punctuation, as in the column `search_text`. */
const separators = /[\s!-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** The folded words of a text. */
export const foldedWords = (text: string): string[] => foldText(text).split(separators).filter(Boolean);

/** The terms of a search, at most ten; a search without letters and digits is one term, which nothing matches. */
export function foldedTerms(search: string): string[] {
  const words = foldedWords(search).slice(0, 10);
  return words.length > 0 || search.trim() === '' ? words : [search.trim()];
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a term is of a script without spaces, where a word may begin anywhere. */
export const isUnspaced = (term: string): boolean => unspaced.test(term);

/** Whether a word begins with a term, so that “male” does not find “female”. */
export const beginsWith = (word: string, term: string): boolean =>
  word.startsWith(term) || (isUnspaced(term) && word.includes(term));

/** How many errors a term may have. */
function allowedErrors(term: string): number {
  // “male” means no other word, even where no voice is male.
  if (term.length < 4 || voiceGenders.some((gender) => gender === term)) return 0;
  return term.length < 8 ? 1 : 2;
}

/** The words whose beginning differs from a term only by typing errors; for a term that no word begins with. */
export function similarWords(term: string, words: Iterable<string>): string[] {
  const errors = allowedErrors(term);
  if (errors === 0) return [];
  const similar: { readonly word: string; readonly distance: number }[] = [];
  for (const word of new Set(words)) {
    if (word.length < term.length - errors) continue;
    const distance = distanceToBeginning(term, word, errors);
    if (distance <= errors) similar.push({ word, distance });
  }
  const best = Math.min(...similar.map(({ distance }) => distance));
  return similar.filter(({ distance }) => distance === best).map(({ word }) => word);
}

/**
 * The least number of inserted, missing, wrong and swapped letters between a term and a beginning of a word; above `max`
 * it may be any larger number.
 */
function distanceToBeginning(term: string, word: string, max: number): number {
  const length = Math.min(word.length, term.length + max);
  let beforeLast: number[] = [];
  let last = Array.from({ length: length + 1 }, (_, at) => at);
  for (let row = 1; row <= term.length; row++) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= length; at++) {
      const isEqual = term[row - 1] === word[at - 1];
      let cost = Math.min(last[at - 1]! + (isEqual ? 0 : 1), last[at]! + 1, current[at - 1]! + 1);
      const isSwapped = row > 1 && at > 1 && term[row - 1] === word[at - 2] && term[row - 2] === word[at - 1];
      if (isSwapped) cost = Math.min(cost, beforeLast[at - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}
