import type { Gender, Locale, NumberWords } from './locale.ts';
import type { NumberRules } from './rbnf.ts';

/** Longer numbers are read digit by digit. */
const maxDigits = 15;

const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Opens the number words of a locale; `rules` are those of `cldr-rbnf`. */
export function openNumberWords(
  { tag, numbers, decimals: style, readDecimal, signs }: Locale,
  rules: NumberRules,
): NumberWords {
  const pluralRules = new Intl.PluralRules(tag);
  const categories = pluralOrder.filter((name) =>
    pluralRules.resolvedOptions().pluralCategories.some((known) => known === name),
  );
  const correct = numbers.correct ?? ((words: string) => words);
  const yearPattern = numbers.yearPattern ?? /^1[1-9]\d\d$/;
  const digitNames = numbers.digits?.split(' ');

  const count = (value: number, gender: Gender): string => {
    if (numbers.cardinal) return numbers.cardinal(value, gender);
    const sets = numbers.cardinals ?? {};
    return correct(rules(`%spellout-${sets[gender] ?? sets.bare ?? 'numbering'}`, value), gender);
  };
  const digits = (text: string): string =>
    Array.from(text, (digit) => digitNames?.[Number(digit)] ?? count(Number(digit), 'bare')).join(' ');
  const cardinal = (value: string | number, gender: Gender = 'bare'): string => {
    const text = String(value);
    return text.length > maxDigits || (text.length > 1 && text.startsWith('0'))
      ? digits(text)
      : count(Number(text), gender);
  };
  const fraction = (text: string): string => {
    const zeros = /^0*/.exec(text)![0];
    if (style === 'digits' || text.length > 3 || zeros.length === text.length) return digits(text);
    return `${zeros && `${digits(zeros)} `}${cardinal(text.slice(zeros.length))}`;
  };
  const plural = (value: number): string => pluralRules.select(value);

  const words: NumberWords = {
    cardinal,
    digits,
    plural,
    ordinal: (value, ruleSet = numbers.ordinal ?? 'numbering') => {
      const hundreds = value % 1000;
      if (numbers.hundreds && ruleSet.startsWith('ordinal') && hundreds > 100 && hundreds % 100 === 0) {
        const prefix = numbers.hundreds.split(' ')[hundreds / 100 - 2];
        const thousands = value > 1000 ? `${cardinal(value - hundreds)} ` : '';
        return correct(`${thousands}${prefix}${words.ordinal(100, ruleSet)}`, 'bare');
      }
      return correct(rules(`%spellout-${ruleSet}`, value), 'bare') || cardinal(value);
    },
    year: (text) => {
      if (!yearPattern.test(text)) return cardinal(text);
      if (numbers.readYear) return numbers.readYear(text, words);
      return numbers.year ? correct(rules(`%spellout-${numbers.year}`, Number(text)), 'bare') : cardinal(text);
    },
    decimal: (whole, decimals, gender) => {
      if (decimals === undefined) return cardinal(whole, gender);
      if (readDecimal && whole.length <= maxDigits && decimals.length <= 3)
        return readDecimal(Number(whole), decimals, words);
      return `${cardinal(whole)} ${signs.point} ${fraction(decimals)}`;
    },
    select: (forms, value) => {
      const list = forms.split('|');
      return list[categories.indexOf(plural(value))] ?? list.at(-1)!;
    },
  };
  return words;
}
