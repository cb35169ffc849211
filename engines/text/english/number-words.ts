import { toCardinal, toOrdinal } from 'n2words/en-US';

const digitNames = 'zero one two three four five six seven eight nine'.split(' ');

/** Above this many digits no one follows a number: it is read digit by digit. */
const mostDigits = 33;

/** A number as it is written: 12 or 1,234.5 or .5, without a sign. For use in patterns. */
export const numberPattern = String.raw`(?:\d{1,3}(?:,\d{3}){1,10}(?!\d)(?:\.\d{1,40})?|\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})`;

/** Where a number may begin: not within a word or another number. For use in patterns. */
export const numberStart = String.raw`(?<![\p{L}\p{M}\d])(?<!\d[.,])`;

/** 42 -> forty-two; the digits of a whole number. Zeros in front are read too. */
export function cardinal(digits: string): string {
  if (digits.length > mostDigits || (digits.length > 1 && digits.startsWith('0'))) return spelledDigits(digits);
  return toCardinal(BigInt(digits));
}

/** 42 -> forty-second; the digits of a whole number. */
export function ordinal(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain === '0') return 'zeroth';
  if (plain.length > mostDigits) return `${spelledDigits(plain)}th`;
  return toOrdinal(BigInt(plain));
}

/** 105 -> one zero five. */
export const spelledDigits = (digits: string): string =>
  Array.from(digits, (digit) => digitNames[Number(digit)]).join(' ');

/** 1,234.50 -> one thousand two hundred thirty-four point five zero; what `numberPattern` matches. */
export function numberWords(written: string): string {
  const [whole = '', decimals] = written.replaceAll(',', '').split('.');
  if (decimals === undefined) return cardinal(whole);
  return `${whole && `${cardinal(whole)} `}point ${spelledDigits(decimals)}`;
}

/** 1984 -> nineteen eighty-four, 404 -> four oh four: three or four digits read in two parts, as in years and streets. */
export function pairedDigits(digits: string): string {
  const left = digits.slice(0, -2);
  const right = digits.slice(-2);
  if (digits.length < 3 || digits.startsWith('0') || left.length > 2) return cardinal(digits);
  if (/^[1-9]00.$/.test(digits)) return cardinal(digits);
  return `${cardinal(left)} ${right === '00' ? 'hundred' : twoDigits(right)}`;
}

/** 05 -> oh five, 45 -> forty-five. */
export const twoDigits = (digits: string): string =>
  digits.startsWith('0') ? `oh ${toCardinal(digits.slice(1))}` : toCardinal(digits);

/** A year of one to four digits: 1984 -> nineteen eighty-four, 2005 -> two thousand five, 79 -> seventy-nine. */
export const year = (digits: string): string => (digits.length === 4 ? pairedDigits(digits) : cardinal(digits));

/** Makes the last word of a number plural: nineteen eighty -> nineteen eighties. */
export const pluralNumber = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;
