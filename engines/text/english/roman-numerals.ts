import { type Rule, rule } from '../rule.ts';
import { cardinal, ordinal } from './number-words.ts';

const numeral = 'M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
const parts =
  'chapter|part|act|scene|book|volume|vol\\.?|section|article|phase|type|stage|level|episode|season|class|grade|title|' +
  'appendix|figure|fig\\.?|table|war|bowl|canto|psalm|amendment|factor|schedule|category|tier|unit|lesson|number';
const rulers =
  'Adrian|Albert|Alexander|Alfonso|Anne|Benedict|Boniface|Catherine|Celestine|Charles|Christian|Clement|Constantine|' +
  'Edward|Elizabeth|Felipe|Ferdinand|Francis|Franz|Frederick|Frederik|George|Gregory|Gustav|Harald|Henry|Innocent|' +
  'Isabella|Ivan|James|John|Joseph|Julius|Justinian|Leo|Leopold|Louis|Margaret|Margrethe|Martin|Mary|Mehmed|Michael|' +
  'Napoleon|Nicholas|Otto|Paul|Peter|Philip|Pius|Ptolemy|Ramesses|Richard|Robert|Selim|Sixtus|Stephen|Theodosius|' +
  'Thutmose|Urban|Victoria|Wilhelm|William|Xerxes';
/** Not followed by more of a name, or by a verb (the pronoun I). */
const end = String.raw`(?![\p{L}\d]|[’'][^s]|[-./]\p{L}| \p{Lu}(?!\p{Ll}))`;

/** Roman numerals: Chapter IV -> Chapter four, Henry VIII -> Henry the eighth, World War II -> World War two. */
export const romanNumeralRules: readonly Rule[] = [
  rule(
    String.raw`(?=[IVXLM])(?<=(?<![\p{L}\d])(?:${parts})\s)(?<roman>${numeral})${end}`,
    ({ roman = '' }, { before }) => (roman === 'I' && /number\s$/i.test(before) ? undefined : romanToCardinal(roman)),
    'i',
  ),
  rule(
    String.raw`(?=[IVX])(?<=(?<!\p{L})(?:(?:King|Queen|Pope|Emperor|Empress|Tsar|Sultan|Prince|Duke|Count) \p{Lu}\p{Ll}{1,20}|${rulers})\s)(?<roman>${numeral})${end}`,
    ({ roman = '' }, { after }) => {
      if (roman === 'I' && !/^(?:[.,;:)!?]|[’']s|\s*$| of | and )/.test(after)) return undefined;
      return parseRoman(roman) < 40 ? `the ${ordinal(String(parseRoman(roman)))}` : undefined;
    },
  ),
  rule(
    String.raw`(?<![\p{L}\d.’'-])(?=[IVX])(?<roman>[IVX]{1,6})(?=(?:th)? centur(?:y|ies)(?!\p{L}))`,
    ({ roman = '' }) => ordinal(String(parseRoman(roman))),
  ),
  // Unambiguous numerals.
  rule(
    String.raw`(?<![\p{L}\d.’'-])(?<roman>I{2,3}|VI{1,3}|IX|X{1,2}(?:I{1,3}|IV|VI{0,3}|IX)|XX|XXX(?:I{1,3}|IV|VI{0,3}|IX)?|L[IVX]{3,6}|MC?M[CDLXVI]{2,12}|MM[XVI]{2,10})${end}`,
    ({ roman = '' }) => romanToCardinal(roman),
  ),
  rule(String.raw`(?<=\p{Lu}\p{Ll}{2,20}\s)IV${end}`, () => 'four'),
];

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

const parseRoman = (roman: string): number => {
  const numbers = Array.from(roman.toUpperCase(), (letter) => values[letter]!);
  return numbers.reduce((sum, number, i) => sum + (number < (numbers[i + 1] ?? 0) ? -number : number), 0);
};

const romanToCardinal = (roman: string): string | undefined =>
  /^[ivxlcdm]+$/.test(roman) && roman.length === 1 ? undefined : cardinal(String(parseRoman(roman)));
