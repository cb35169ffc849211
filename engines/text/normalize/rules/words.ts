import { finalStop } from '../../english/spell.ts';
import { type Context, type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { lettersOf } from '../patterns.ts';
import { unitSymbols } from '../unit-symbols.ts';

/**
 * Abbreviations. In the table, `#` at the end requires a number after it, and a space may be missing in the text.
 */
export function abbreviationRules({ abbreviations, joinsWords, unitSymbols: ownSymbols }: Locale): readonly Rule[] {
  const symbols = { ...unitSymbols, ...ownSymbols };
  const spoken = new Map<string, string>();
  const plain: string[] = [];
  const numbered: string[] = [];
  const longestFirst = Object.entries(abbreviations).sort(([a], [b]) => b.length - a.length);
  for (const [written, words] of longestFirst) {
    const key = written.replace(/#$/, '');
    // A single capital is an initial.
    const capitalized = /^\p{L}\.$/u.test(key) ? key : key[0]!.toUpperCase() + key.slice(1);
    for (const form of new Set([key, capitalized])) {
      if (spoken.has(toKey(form))) continue;
      spoken.set(toKey(form), words);
      const source =
        form.replaceAll(/[.$*+?()|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`[ \u00a0\u202f]?`) +
        (/[\p{L}\d]$/u.test(form) ? String.raw`(?![\p{L}\p{M}\d])` : '');
      (written.endsWith('#') ? numbered : plain).push(source);
    }
  }
  const read = (match: string, { before, after }: Context): string | undefined => {
    const words = spoken.get(toKey(match));
    // After a number, it is a unit: 5 min.
    const isUnit = /\d[ \u00a0\u202f]?$/.test(before) && match.replace(/\.$/, '') in symbols;
    return words === undefined || isUnit ? undefined : words + (match.endsWith('.') ? finalStop(after) : '');
  };
  const start = joinsWords ? String.raw`(?<![\p{Script=Latn}\d])` : String.raw`(?<![\p{L}\p{M}\d.])`;
  const rules: Rule[] = [];
  if (numbered.length > 0)
    rules.push(
      rule(String.raw`${start}(?:${numbered.join('|')})(?=[ \u00a0\u202f]?[\dIVX])`, (_, { match }) =>
        spoken.get(toKey(match)),
      ),
    );
  if (plain.length > 0) rules.push(rule(`${start}(?:${plain.join('|')})`, (_, around) => read(around.match, around)));
  return rules;
}

const toKey = (text: string): string => text.replaceAll(/[ \u00a0\u202f]/g, '');

const letterValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const validRoman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

function romanValue(numeral: string): number | undefined {
  if (!validRoman.test(numeral)) return undefined;
  let value = 0;
  for (let at = 0; at < numeral.length; at++) {
    const own = letterValues[numeral[at]!]!;
    value += own < (letterValues[numeral[at + 1] ?? ''] ?? 0) ? -own : own;
  }
  return value;
}

/** Roman numerals of centuries, rulers and chapters as the language reads them, and others as numbers. */
export function romanRules(locale: Locale, numbers: NumberWords): readonly Rule[] {
  const { roman = [], shortDates, dottedOrdinals } = locale;
  const patterns = roman.map(({ before, after, single = false, read }) => ({
    before: before === undefined ? undefined : new RegExp(`(?<![\\p{L}])(?:${before})$`, 'u'),
    after: after === undefined ? undefined : new RegExp(`^(?:${after})`, 'u'),
    single,
    read,
  }));
  const letters = lettersOf(locale);
  // The full stop of an ordinal, in languages that write it.
  const stop = shortDates || dottedOrdinals ? String.raw`|\.(?=\s\p{L})` : '';
  return [
    rule(
      String.raw`(?<![${letters}\p{M}\d.&'’/-])(?<n>[IVXLCDM]{1,12})(?:(?<suffix>er|re|ère|ème|e|º|ª|-?го|-?й|-?м|-?ый|-?ий${stop})|)(?![${letters}\d&'’/]|-\p{L})`,
      ({ n = '', suffix = '' }, { before, after }) => {
        const value = romanValue(n);
        if (value === undefined || value === 0) return undefined;
        const rest = suffix + after;
        const pattern = patterns.find(
          (known) =>
            (n.length > 1 || known.single) && (known.before?.test(before) ?? true) && (known.after?.test(rest) ?? true),
        );
        if (pattern) return pattern.read(value, numbers, { before, after: rest });
        return n.length > 1 && /^[IVX]+$/.test(n) && (suffix === '' || suffix === '.')
          ? numbers.cardinal(value) + suffix
          : undefined;
      },
    ),
  ];
}
