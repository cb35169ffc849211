import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { lettersOf } from '../patterns.ts';

const separator = String.raw`[ \u00a0./-]`;
/** Fewer digits are not a phone number. */
const minDigits = 7;

/** Phone numbers, with a pause between groups of digits. */
export function phoneRules(locale: Locale, numbers: NumberWords): readonly Rule[] {
  const { phone, phoneWords, phoneDigits, signs, pause = ', ' } = locale;
  const letters = lettersOf(locale);
  const names = phoneDigits?.split(' ');
  const spell = (digits: string): string =>
    names ? Array.from(digits, (digit) => names[Number(digit)]).join(' ') : numbers.digits(digits);
  const readGroup = (digits: string): string => {
    if (phone === 'digits' || digits.length < 2) return spell(digits);
    if (phone === 'groups' && digits.length <= 4) {
      const [zeros] = /^0*/.exec(digits)!;
      const rest = digits.slice(zeros.length);
      if (rest.length <= 3) return `${zeros && numbers.digits(zeros)} ${rest && numbers.cardinal(rest)}`.trim();
    }
    if (digits.length % 2 === 1) return numbers.digits(digits);
    return (digits.match(/\d\d/g) ?? []).map((pair) => numbers.cardinal(pair)).join(' ');
  };
  const read = (match: string): string | undefined => {
    const groups = match.match(/\d+/g) ?? [];
    if (groups.join('').length < minDigits) return undefined;
    const spoken = groups.map(readGroup).join(pause);
    return match.trimStart().startsWith('+') ? `${signs.plus} ${spoken}` : spoken;
  };
  const international = String.raw`(?<![${letters}\d+])\+\d{1,3}(?:${separator}{0,2}\(?\d{1,5}\)?){2,7}(?!\d)`;
  const national = String.raw`(?<![${letters}\d+]|\d[.,:/ \u00a0\u2009\u202f-])(?:(?:\d[ \u00a0-]?)?\(\d{1,5}\)\s?\d{2,8}|0\d{1,5}${separator}\d{2,8})(?:${separator}\d{2,8}){0,5}(?![\d.,]\d|\d)`;
  const announced = String.raw`(?<=(?<![${letters}])(?:${phoneWords})[^\d\n+]{0,12})\d(?:[ \u00a0()./-]{0,2}\d){6,14}(?!\d)`;
  const own = locale.phonePattern
    ? [String.raw`(?<![${letters}\d+]|\d[.,:/-])(?:${locale.phonePattern})(?![\d.,]\d|\d)`]
    : [];
  return [international, national, ...own, announced].map((source) =>
    rule(source, (_, { match }) => (/^0\.\d+$/.test(match) ? undefined : read(match)), source === announced ? 'i' : ''),
  );
}
