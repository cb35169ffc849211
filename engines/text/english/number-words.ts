import { toCardinal, toOrdinal } from 'n2words/en-US';

const digitNames = 'zero one two three four five six seven eight nine'.split(' ');

/** Longer numbers are read digit by digit. */
const maxDigits = 33;

/** A pattern for unsigned numbers: 12, 1,234.5 or .5. */
export const numberPattern = String.raw`(?:\d{1,3}(?:,\d{3}){1,10}(?!\d)(?:\.\d{1,40})?|\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})`;

/** A pattern for the start of a number, outside of words and other numbers. */
export const numberStart = String.raw`(?<![\p{L}\p{M}\d])(?<!\d[.,])`;

/** 42 -> forty-two, for a whole number. Leading zeros are read as well. */
export function cardinal(digits: string): string {
  if (digits.length > maxDigits || (digits.length > 1 && digits.startsWith('0'))) return spellDigits(digits);
  return toCardinal(BigInt(digits));
}

/** 42 -> forty-second, for a whole number. */
export function ordinal(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain === '0') return 'zeroth';
  if (plain.length > maxDigits) return `${spellDigits(plain)}th`;
  return toOrdinal(BigInt(plain));
}

/** 105 -> one zero five. */
export const spellDigits = (digits: string): string =>
  Array.from(digits, (digit) => digitNames[Number(digit)]).join(' ');

/** 1,234.50 -> one thousand two hundred thirty-four point five zero, for any match of `numberPattern`. */
export function numberWords(digitText: string): string {
  const [whole = '', decimals] = digitText.replaceAll(',', '').split('.');
  if (decimals === undefined) return cardinal(whole);
  return `${whole && `${cardinal(whole)} `}point ${spellDigits(decimals)}`;
}

/**
 * 1984 -> nineteen eighty-four, 404 -> four oh four: reads three or four digits in two parts, as for years and house
 * numbers.
 */
export function pairDigits(digits: string): string {
  const leading = digits.slice(0, -2);
  const right = digits.slice(-2);
  if (digits.length < 3 || digits.startsWith('0') || leading.length > 2) return cardinal(digits);
  if (/^[1-9]00.$/.test(digits)) return cardinal(digits);
  return `${cardinal(leading)} ${right === '00' ? 'hundred' : twoDigits(right)}`;
}

/** 05 -> oh five, 45 -> forty-five. */
export const twoDigits = (digits: string): string =>
  digits.startsWith('0') ? `oh ${toCardinal(digits.slice(1))}` : toCardinal(digits);

/** A year of one to four digits: 1984 -> nineteen eighty-four, 2005 -> two thousand five, 79 -> seventy-nine. */
export const year = (digits: string): string => (digits.length === 4 ? pairDigits(digits) : cardinal(digits));

/** The plural of a number: nineteen eighty -> nineteen eighties. */
export const pluralizeNumber = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;
