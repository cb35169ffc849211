import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { lettersOf, type NumberPatterns } from '../patterns.ts';

/** The ends of ranges and negative numbers, before the numbers in them are read. */
export function rangeRules(locale: Locale): readonly Rule[] {
  const { signs, joinsWords } = locale;
  const letters = lettersOf(locale);
  const gap = joinsWords ? '' : ' ';
  const from = signs.from
    ? [
        rule(
          String.raw`(?<![\p{L}\d.,:/-]|\d\s)(?<a>\d{1,6}(?:[.,]\d{1,3})?%?)(?:\s?[–—]\s?|-)(?=\d)`,
          ({ a = '' }, { before }) =>
            new RegExp(`(?<!\\p{L})(?:${signs.from}\\p{L}?|entre|tra|fra)\\s$`, 'u').test(before)
              ? `${a} ${signs.to} `
              : `${signs.from} ${a} ${signs.to} `,
        ),
      ]
    : [];
  return [
    ...from,
    rule(String.raw`(?<=[\d%°])\s-\s(?=\d{1,40}(?:[.,]\d{1,40})?\s?=)`, () => ` ${signs.minus} `),
    rule(String.raw`(?<=\d[%°]?)(?:\s?[–—]\s?|-|\s-\s|[~～〜])(?=\d)`, () => `${gap}${signs.to}${gap}`),
    rule(String.raw`(?<![${letters}\d)\]])-(?=\d)`, () => `${signs.minus} `),
    rule(String.raw`(?<![${letters}\d])\+(?=\d)`, () => `${signs.plus} `),
    rule(String.raw`(?<=(?<![\d:.,])\d{1,3}):(?=\d(?!\d|[:.,]\d))`, () => ` ${signs.ratio ?? '-'} `),
    rule(String.raw`(?<!\p{L})[~≈]\s?(?=\d)`, () => `${signs.about} `),
    rule(String.raw`±\s?(?=\d)`, () => `${signs.plusMinus} `),
  ];
}

const nextWord = /^[ \u00a0](?<noun>\p{L}[\p{L}\p{M}]*)/u;

/** Ordinals whose suffix follows a hyphen, which may also be the symbol of a unit: 5-м. */
export function hyphenatedOrdinalRules(
  locale: Locale,
  numbers: NumberWords,
  patterns: NumberPatterns,
): readonly Rule[] {
  return ordinalRules(locale, numbers, `${patterns.start}(?=\\d{1,4}-)`);
}

const ordinalRules = ({ ordinals = [] }: Locale, numbers: NumberWords, start: string): readonly Rule[] =>
  ordinals.map(([suffix, read]) =>
    rule(String.raw`${start}(?<n>\d{1,4})(?:${suffix})`, ({ n = '' }, { before, after }) =>
      typeof read === 'string' ? numbers.ordinal(Number(n), read) : read(Number(n), numbers, { before, after }),
    ),
  );

/** Ordinals with a suffix, plain numbers, and digits inside of names. */
export function numberRules(
  locale: Locale,
  numbers: NumberWords,
  { start, number, parse }: NumberPatterns,
): readonly Rule[] {
  const { signs, decimal } = locale;
  const gap = locale.joinsWords ? '' : ' ';
  return [
    ...ordinalRules(locale, numbers, start),
    rule(String.raw`(?<=[\p{L}\d)])(?:²|\^2(?!\d))`, () => ` ${signs.squared} `),
    rule(String.raw`(?<=\d\s?)[×x*]\s?(?=\d)`, () => ` ${signs.times} `),
    rule(String.raw`(?<=\d\s)[÷:](?=\s\d)|(?<=\d)÷(?=\d)`, () => ` ${signs.dividedBy} `),
    rule(String.raw`(?<=[\p{L}\d]\s?)\+\s?(?=\d)`, () => ` ${signs.plus} `),
    rule(String.raw`${start}(?<n>${number})(?![.,]?\d)`, ({ n = '' }, { before, after }) => {
      const { whole, decimals } = parse(n);
      const noun = nextWord.exec(after)?.groups?.noun?.toLowerCase();
      const gender = noun && locale.genderOfNoun?.(noun, Number(whole));
      // A comma or point is left over from a decimal that no locale writes.
      if (/\d[.,]$/.test(before)) return undefined;
      if (/^\d{4}$/.test(n)) return numbers.year(n);
      const inCase = decimals === undefined && whole.length < 10 ? locale.readInCase : undefined;
      return (
        inCase?.(Number(whole), { before, after }, numbers) ?? numbers.decimal(whole, decimals, gender || undefined)
      );
    }),
    rule(decimal === ',' ? String.raw`(?<=\d)\.(?=\d)` : String.raw`(?<=\d)\.(?=\d)`, () => `${gap}${signs.dot}${gap}`),
    rule(String.raw`\d+`, (_, { match }) => (match.length <= 4 ? numbers.cardinal(match) : numbers.digits(match))),
  ];
}
