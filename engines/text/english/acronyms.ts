import { type Rule, rule } from '../rule.ts';
import { specialAcronyms, spelledAcronyms, wordsInCapitals } from './acronym-names.ts';
import { spellLetters } from './spell.ts';

const start = String.raw`(?<![\p{L}\p{M}\d]|\p{L}[.’'])`;
const end = String.raw`(?![\p{L}\p{M}\d]|\.\p{L})`;
const ending = "(?<ending>[’']?s)?";

const fixedRules: readonly Rule[] = [
  rule(
    `${start}(?<name>${Object.keys(specialAcronyms).join('|')})${ending}${end}`,
    ({ name = '', ending = '' }) => specialAcronyms[name]! + ending,
  ),
  rule(`${start}(?:P[Hh]D|Ph\\.D\\.?(?=[’']?s))${ending}${end}`, ({ ending }) => spellLetters('PHD', ending)),
  rule(
    String.raw`${start}(?<word>\p{Ll}{1,6})(?<letters>\p{Lu}{2,5})${ending}${end}`,
    ({ word, letters = '', ending }) => `${word} ${spellLetters(letters, ending)}`,
  ),
];

/**
 * Words in capitals: spelled if they are acronyms (FBI -> F.B.I), unchanged if they are words or emphasized (NASA,
 * STOP). If the whole text is `shouted`, an unknown short word is read as a word and converted to lower case.
 */
export const acronymRules = (shouted: boolean): readonly Rule[] => [
  ...fixedRules,
  rule(String.raw`${start}(?<letters>\p{Lu}{2,12})${ending}${end}`, ({ letters = '', ending = '' }) => {
    if (wordsInCapitals.has(letters)) return undefined;
    if (spelledAcronyms.has(letters) || !/[AEIOUYÀ-Þ]/.test(letters)) return spellLetters(letters, ending);
    if (letters.length > 3) return undefined;
    return shouted ? letters.toLowerCase() + ending : spellLetters(letters, ending);
  }),
];

/** Whether all of `text` is in capitals, so that capitals do not identify acronyms. */
export const isShouted = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && /(?:\p{Lu}{2,40}[^\p{L}]{1,10}){2}\p{Lu}{2}/u.test(text);
