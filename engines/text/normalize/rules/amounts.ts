import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { alternatives, type NumberPatterns } from '../patterns.ts';
import type { Quantities } from '../quantities.ts';
import { currencySigns, unitSymbols } from '../unit-symbols.ts';

/** Amounts of money and of units, and large numbers such as `3 Mio.`. */
export function amountRules(
  locale: Locale,
  numbers: NumberWords,
  { start, amount: number, parse }: NumberPatterns,
  quantities: Quantities,
): readonly Rule[] {
  const signs: Readonly<Record<string, string>> = { ...currencySigns, ...locale.currencySigns };
  const symbols: Readonly<Record<string, string>> = { ...unitSymbols, ...locale.unitSymbols };
  const sign = alternatives(Object.keys(signs));
  const notInWord = locale.joinsNumbers ? String.raw`(?<![\p{Script=Latn}])` : String.raw`(?<![\p{L}\d])`;
  const endOfWord = locale.joinsNumbers ? String.raw`(?![\p{Script=Latn}\d])` : String.raw`(?![\p{L}\p{M}\d])`;
  const scales = Object.entries(locale.scales ?? {});
  const scale =
    scales.length > 0
      ? String.raw`(?:\s?(?<scale>${alternatives(scales.map(([written]) => written))})${endOfWord})`
      : '(?<scale>(?!))';
  const scaleForms = new Map(scales);
  const large = (amount: string, written: string): string => {
    const { whole, decimals } = parse(amount);
    const value = Number(`${whole}.${decimals ?? 0}`);
    const [gender, forms = ''] = scaleForms.get(written)!.split(':') as ['m', string?];
    const name = numbers.select(forms, value);
    const words = (value === 1.5 && locale.oneAndHalf?.[gender]) || numbers.decimal(whole, decimals, gender);
    return locale.joinsWords ? words + name : `${words} ${name}`;
  };
  const money = (written: string, writtenScale: string | undefined, currency: string): string => {
    // No currency has thousandths: $1,500 is grouped as in English.
    const amount = /^\d{1,3}(?:[,.]\d{3})+$/.test(written) ? written.replaceAll(/[,.]/g, '') : written;
    return writtenScale
      ? quantities.largeMoney(large(written, writtenScale), signs[currency]!)
      : quantities.money(parse(amount), signs[currency]!);
  };
  return [
    rule(
      String.raw`${notInWord}(?<sign>${sign})[ \u00a0\u202f]?(?<minus>-?)(?<amount>${number})${scale}?(?:\s(?<code>USD|MXN|ARS|CAD|AUD|NZD|HKD|SGD|TWD|BRL)${endOfWord})?`,
      ({ sign: currency = '', amount = '', scale: written, minus, code }) =>
        `${minus ? `${locale.signs.minus} ` : ''}${money(amount, written, code ?? currency)}`,
    ),
    rule(
      String.raw`${start}(?<amount>${number})${scale}?[ \u00a0\u202f]?(?<sign>${sign})${endOfWord}`,
      ({ sign: currency = '', amount = '', scale: written }, { match, after }) =>
        money(amount, written, currency) + (match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''),
    ),
    rule(
      `${start}(?<amount>${number})${scale}`,
      ({ amount = '', scale: written = '' }, { match, after }) =>
        large(amount, written) + (match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''),
    ),
    rule(
      String.raw`${start}(?<amount>${number})[ \u00a0\u202f-]?(?<unit>${alternatives(Object.keys(symbols))})${endOfWord}`,
      ({ amount = '', unit = '' }, { match, before, after }) => {
        const number = parse(amount);
        const value = Number(number.whole);
        const isPlural = number.decimals === undefined && value % 10 !== 1 && value < 1e9;
        const inCase = isPlural ? locale.readInCase?.(value, { before, after: '' }, numbers) : undefined;
        // The genitive plural of the name is that after five.
        const spoken = inCase
          ? quantities.unit({ whole: '5', decimals: undefined }, symbols[unit]!, inCase)
          : quantities.unit(number, symbols[unit]!);
        return spoken && match.endsWith('.') && /^\s*$/.test(after) ? `${spoken}.` : spoken;
      },
    ),
  ];
}
