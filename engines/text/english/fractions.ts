import { type Groups, type Rule, rule } from '../rule.ts';
import { cardinal, numberStart, ordinal } from './number-words.ts';

/** A pattern for fractions such as 3/4 or 1 1/2, for `fractionWords`. */
export const fractionPattern = String.raw`${numberStart}(?:(?<whole>\d{1,4})[\s-])?(?<over>\d{1,4})\/(?<under>\d{1,4})`;

export const fractionRules: readonly Rule[] = [
  rule(String.raw`${fractionPattern}(?:ths?|rds?)?(?![\d/\p{L}]|[.,]\d)`, (groups) => {
    const { whole, over = '', under = '' } = groups;
    const parts = fractionWords(groups);
    if (parts) return parts;
    const link = /^10+$/.test(under) || over === under ? 'out of' : 'over';
    return `${whole ? `${cardinal(whole)} ` : ''}${cardinal(over)} ${link} ${cardinal(under)}`;
  }),
];

/** 3/4 -> three quarters, 1 1/2 -> one and a half; undefined if the fraction has no name. */
export function fractionWords({ whole, over = '', under = '' }: Groups): string | undefined {
  const parts = partsOf(over, under);
  if (!parts || !whole) return parts;
  return `${cardinal(whole)} and ${parts.replace(/^one half$/, 'a half')}`;
}

function partsOf(over: string, under: string): string | undefined {
  const [count, of] = [Number(over), Number(under)];
  if (of < 2 || count < 1 || count >= of * 2 || count === of || over.startsWith('0') || under.startsWith('0'))
    return undefined;
  if ((of === 10 && count > 4) || (of === 100 && count > 1)) return undefined;
  if (of > 20 && ![32, 64, 100, 1000].includes(of)) return undefined;
  if (of === 2) return `${cardinal(over)} ${count === 1 ? 'half' : 'halves'}`;
  return `${cardinal(over)} ${of === 4 ? 'quarter' : ordinal(under)}${count === 1 ? '' : 's'}`;
}
