import type { Locale } from './locale.ts';

/** The start of a number, outside of words and other numbers. */
const numberStart = String.raw`(?<![\p{L}\p{M}\d_])(?<!\d[.,:/])`;
/** The start of a number in scripts that write words without spaces. */
const joinedStart = String.raw`(?<![\p{Script=Latn}\d_])(?<!\d[.,:/])`;

/** The letters that a number or sign must not follow, as a part of a character class. */
export const lettersOf = ({ joinsNumbers }: Locale): string =>
  joinsNumbers ? String.raw`\p{Script=Latn}` : String.raw`\p{L}`;

/** Patterns of unsigned numbers in the notation of a locale. */
export interface NumberPatterns {
  readonly start: string;
  /** Digits with groups and decimals, in the named groups of `parse`. */
  readonly number: string;
  /** The same for amounts of units and money, also with the decimal separator of other languages: $3.50. */
  readonly amount: string;
  /** Splits a match of `number` into its digits before and after the decimal separator. */
  readonly parse: (text: string) => { readonly whole: string; readonly decimals: string | undefined };
}

export function numberPatterns({ decimal, groupsBySpace, joinsNumbers }: Locale): NumberPatterns {
  const groups = decimal === ',' ? [String.raw`\.\d{3}`] : [String.raw`,\d{2,3}`];
  groups.push(String.raw`[\u00a0\u2009\u202f${groupsBySpace ? ' ' : ''}]\d{3}`);
  const grouped = groups.map((group) => String.raw`\d{1,3}(?:${group}){1,8}(?!\d)`).join('|');
  const other = decimal === ',' ? '.' : ',';
  const number = String.raw`(?:(?:${grouped}|\d{1,40}(?!\d))(?:[${decimal}]\d{1,40}(?!\d))?)`;
  const foreignEnd = new RegExp(String.raw`[${other}]\d{1,2}$`);
  return {
    start: joinsNumbers ? joinedStart : numberStart,
    number,
    amount: String.raw`(?:(?:\d{1,3}(?:[${decimal}]\d{3}){1,4}|\d{1,9})[${other}]\d{1,2}(?!\d|[.,]\d)|${number})`,
    parse: (text) => {
      const [whole = '', decimals] = text.split(foreignEnd.test(text) ? other : decimal);
      return { whole: whole.replace(/[^\d]/g, ''), decimals };
    },
  };
}

/** Alternatives of literal texts, longest first. */
export const alternatives = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[$.*+?()[\]{}|\\^/]/g, String.raw`\$&`))
    .join('|');
