import type { Gender, Locale, NumberWords } from './locale.ts';

/** A number as it is written: the digits before and after the decimal separator. */
export interface WrittenNumber {
  readonly whole: string;
  readonly decimals: string | undefined;
}

/** The spoken form of amounts of units and currencies. */
export interface Quantities {
  /** `words` replace those of the number. */
  readonly unit: (number: WrittenNumber, unit: string, words?: string) => string | undefined;
  readonly money: (number: WrittenNumber, currency: string) => string;
  /** An amount in millions and the like, whose words are given, such as `drei Millionen Euro`. */
  readonly largeMoney: (words: string, currency: string) => string;
}

const notNumber = new Set(['literal', 'unit', 'currency', 'percentSign', 'compact']);

/** Opens the quantities of a locale. Names that it does not have are those of the platform, in the right plural form. */
export function openQuantities(locale: Locale, numbers: NumberWords): Quantities {
  const { tag, units, currencies = {}, minor = {}, genders = {}, joinsWords } = locale;
  const formatters = new Map<string, Intl.NumberFormat>();
  const byGender = new Map<string, Gender>();
  for (const gender of ['m', 'f', 'n'] as const)
    for (const name of genders[gender]?.split(' ') ?? []) byGender.set(name, gender);
  const genderOf = (name: string): Gender => byGender.get(name) ?? genders.default ?? 'm';

  const formatterOf = (style: 'unit' | 'currency', name: string, decimals: number): Intl.NumberFormat => {
    const key = `${name} ${decimals}`;
    let formatter = formatters.get(key);
    if (!formatter) {
      formatter = new Intl.NumberFormat(tag, {
        ...(style === 'unit'
          ? { style, unit: name, unitDisplay: 'long' }
          : { style, currency: name, currencyDisplay: 'name' }),
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      formatters.set(key, formatter);
    }
    return formatter;
  };
  /** The name from the platform, with `words` instead of the number. */
  const formatAround = (formatter: Intl.NumberFormat, value: number, words: string): string => {
    let spoken = '';
    let hasNumber = false;
    for (const { type, value: text } of formatter.formatToParts(value)) {
      if (notNumber.has(type)) spoken += text;
      else if (!hasNumber) {
        spoken += words;
        hasNumber = true;
      }
    }
    spoken = spoken.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
    return joinsWords ? spoken.replaceAll(' ', '') : spoken;
  };
  const place = (form: string, words: string): string => {
    if (form.startsWith('=')) return form.slice(1);
    return form.includes('{0}') ? form.replace('{0}', words) : `${words}${joinsWords ? '' : ' '}${form}`;
  };
  const nameOf = (forms: string, { whole, decimals }: WrittenNumber): string =>
    numbers.select(forms, decimals === undefined ? Number(whole) : Number(`${whole}.${decimals}`));

  const count = ({ whole, decimals }: WrittenNumber, gender: Gender): string =>
    (whole === '1' && decimals === '5' && locale.oneAndHalf?.[gender]) || numbers.decimal(whole, decimals, gender);
  const toNumber = ({ whole, decimals = '' }: WrittenNumber): number => Number(`${whole || 0}.${decimals || 0}`);
  const amount = (number: WrittenNumber, currency: string, words: string): string => {
    const forms = currencies[currency];
    if (forms) return place(nameOf(forms, number), words);
    return formatAround(
      formatterOf('currency', currency, Math.min(3, number.decimals?.length ?? 0)),
      toNumber(number),
      words,
    );
  };

  return {
    unit: (number, unit, given) => {
      const words = given ?? count(number, genderOf(unit));
      const forms = units[unit];
      if (forms) return place(nameOf(forms, number), words);
      if (!isPlatformUnit(unit)) return undefined;
      return formatAround(
        formatterOf('unit', unit, Math.min(3, number.decimals?.length ?? 0)),
        toNumber(number),
        words,
      );
    },
    money: (number, currency) => {
      const { whole, decimals } = number;
      const cents = minor[currency];
      if (decimals?.length === 2 && cents) {
        const gender = genderOf(`${currency}/100`);
        const wholeAmount = { whole, decimals: undefined };
        const major = amount(wholeAmount, currency, count(wholeAmount, genderOf(currency)));
        const value = Number(decimals);
        if (value === 0) return major;
        const minorWords = place(numbers.select(cents, value), numbers.cardinal(value, gender));
        if (Number(whole) === 0) return minorWords;
        return locale.money?.(major, minorWords, numbers.cardinal(value)) ?? `${major} ${minorWords}`;
      }
      return amount(number, currency, count(number, genderOf(currency)));
    },
    largeMoney: (words, currency) => {
      const forms = currencies[currency];
      if (forms) return place(numbers.select(forms, 1e6), words);
      return formatAround(formatterOf('currency', currency, 0), 1e6, words);
    },
  };
}

const platformUnits = new Set(Intl.supportedValuesOf('unit'));
const isPlatformUnit = (unit: string): boolean => unit.split('-per-').every((part) => platformUnits.has(part));
