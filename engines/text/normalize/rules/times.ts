import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { lettersOf } from '../patterns.ts';
import type { Quantities } from '../quantities.ts';

const hour = String.raw`(?<h>[01]?\d|2[0-4])`;
const minute = String.raw`(?<m>[0-5]\d)`;

/** The spoken time, after the text `before`. */
export const clockText = ({ clock }: Locale, numbers: NumberWords, h: string, m: string, before: string): string =>
  clock.read(Number(h), Number(m || 0), numbers, before);

/** Times of day. */
export function timeRules(locale: Locale, numbers: NumberWords, quantities: Quantities): readonly Rule[] {
  const start = String.raw`(?<![${lettersOf(locale)}\d]|\d[.,:])`;
  const { before, after, separators } = locale.clock;
  const suffix = after ? String.raw`(?:\s?(?:${after})(?![\p{L}\p{M}]))` : '(?:(?!))';
  const seconds = (s: string | undefined): string =>
    s && s !== '00'
      ? ` ${locale.signs.and} ${quantities.unit({ whole: String(Number(s)), decimals: undefined }, 'second') ?? ''}`
      : '';
  const rules = [
    rule(
      String.raw`${start}${hour}:${minute}(?::(?<s>[0-5]\d))?(?![\d:])${suffix}?`,
      ({ h = '', m = '', s }, { before: context }) => clockText(locale, numbers, h, m, context) + seconds(s),
    ),
    rule(String.raw`${start}${hour}\.${minute}${suffix}`, ({ h = '', m = '' }, { before: context }) =>
      clockText(locale, numbers, h, m, context),
    ),
  ];
  if (before)
    rules.push(
      rule(
        String.raw`(?<=(?<!\p{L})(?:${before})\s?)${hour}\.${minute}(?![\d.,]\d|\d)`,
        ({ h = '', m = '' }, { before: context }) => clockText(locale, numbers, h, m, context),
        'i',
      ),
    );
  if (separators)
    rules.push(
      rule(
        String.raw`${start}${hour}(?:${separators})(?:${minute}(?:\s?min)?)?(?![\p{L}\d])`,
        ({ h = '', m = '' }, { before: context }) => clockText(locale, numbers, h, m, context),
      ),
    );
  return rules;
}
