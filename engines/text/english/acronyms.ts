import { saidCapitals, saidOtherwise, spelledAcronyms } from './acronym-names.ts';
import { type Rule, rule } from './rule.ts';
import { spellLetters } from './spell.ts';

const start = String.raw`(?<![\p{L}\p{M}\d]|\p{L}[.’'])`;
const end = String.raw`(?![\p{L}\p{M}\d]|\.\p{L})`;
const ending = "(?<ending>[’']?s)?";

const fixedRules: readonly Rule[] = [
  rule(
    `${start}(?<name>${Object.keys(saidOtherwise).join('|')})${ending}${end}`,
    ({ name = '', ending = '' }) => saidOtherwise[name]! + ending,
  ),
  rule(`${start}(?:P[Hh]D|Ph\\.D\\.?(?=[’']?s))${ending}${end}`, ({ ending }) => spellLetters('PHD', ending)),
  rule(
    String.raw`${start}(?<word>\p{Ll}{1,6})(?<letters>\p{Lu}{2,5})${ending}${end}`,
    ({ word, letters = '', ending }) => `${word} ${spellLetters(letters, ending)}`,
  ),
];

/**
 * Words in capitals: spelled where they are acronyms (FBI -> F.B.I), left where they are said or stressed (NASA, STOP).
 * Where the whole text is `shouted`, a short word that nobody knows is taken for a word and written small.
 */
export const acronymRules = (shouted: boolean): readonly Rule[] => [
  ...fixedRules,
  rule(String.raw`${start}(?<letters>\p{Lu}{2,12})${ending}${end}`, ({ letters = '', ending = '' }) => {
    if (saidCapitals.has(letters)) return undefined;
    if (spelledAcronyms.has(letters) || !/[AEIOUYÀ-Þ]/.test(letters)) return spellLetters(letters, ending);
    if (letters.length > 3) return undefined;
    return shouted ? letters.toLowerCase() + ending : spellLetters(letters, ending);
  }),
];

/** Whether `text` is in capitals throughout, so that capitals do not tell an acronym from a word. */
export const isShouted = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && /(?:\p{Lu}{2,40}[^\p{L}]{1,10}){2}\p{Lu}{2}/u.test(text);
