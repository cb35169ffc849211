import { type Rule, rule } from '../rule.ts';
import { cardinal, spellDigits } from './number-words.ts';

const start = String.raw`(?<![\p{L}\d]|\d[.,-])`;
const end = String.raw`(?![\p{L}\d]|[-.,]\d)`;

/** Phone numbers, IP addresses, versions and other numbers that are read digit by digit or in parts. */
export const digitGroupRules: readonly Rule[] = [
  // Thousands separated by spaces.
  rule(
    String.raw`${start}[1-9]\d{0,2}(?:(?:[\u00a0\u2009\u202f]\d{3}){1,6}|(?: \d{3}){0,5} 000)(?![\p{L}\d]| \d)`,
    (_, { match }) => match.replace(/\D/g, ''),
  ),
  rule(
    String.raw`(?<![\p{L}\d])\+\d{1,15}(?!\d)(?:[ .\u00a0-]?(?:\(\d{1,5}\)|(?<=\D)\d{1,5}(?!\d))){0,6}`,
    (_, { match }) => {
      const digits = match.replace(/\D/g, '').length;
      return digits >= 7 && digits <= 15 ? `plus ${groups(match)}` : undefined;
    },
  ),
  rule(String.raw`${start}(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}${end}`, (_, { match }) => groups(match)),
  rule(
    String.raw`${start}(?:1[ .-])?(?<code>8\d\d)-(?=[A-Z]{3,})`,
    ({ code = '' }, { match }) => `${match.startsWith('1') ? 'one ' : ''}${group(code)} `,
  ),
  rule(String.raw`${start}(?<first>\d{3})-(?<last>\d{4})${end}`, ({ first = '', last = '' }, { match, before }) =>
    first === '555' || /^[01]/.test(last) || /\b(?:call|phone|tel|dial|number|text|fax)\b.{0,6}$/i.test(before)
      ? groups(match)
      : undefined,
  ),
  rule(String.raw`${start}0(?:\d{1,4}(?: \d{2,4}){2,4}|\d{3,4} \d{6})${end}`, (_, { match }) => groups(match)),
  rule(String.raw`${start}\d{4}(?: \d{4}){2,4}${end}`, (_, { match }) => groups(match)),
  rule(
    String.raw`${start}(?<address>\d{1,3}(?:\.\d{1,3}){3})(?::(?<port>\d{1,5})|\/(?<mask>\d{1,2}))?${end}`,
    ({ address = '', port, mask }) => {
      const parts = address.split('.').map(spellDigits).join(' dot ');
      if (port) return `${parts} colon ${spellDigits(port)}`;
      return mask ? `${parts} slash ${cardinal(mask)}` : parts;
    },
  ),
  rule(
    String.raw`(?<![\p{L}\d])(?:v\.? ?|(?<name>version|release) )(?<parts>\d{1,6}(?:\.\d{1,6}){0,4})(?![\p{L}\d]|\.\d)`,
    ({ name = 'version', parts = '' }) => `${name} ${versionParts(parts)}`,
    'i',
  ),
];

/** Numbers of three or more parts that are not dates. */
export const partedNumberRules: readonly Rule[] = [
  rule(String.raw`${start}\d{1,6}(?:\.\d{1,6}){2,6}${end}`, (_, { match }) => versionParts(match)),
  rule(String.raw`${start}\d{1,9}(?:-\d{1,9}){2,6}${end}`, (_, { match }) => groups(match)),
];

const versionParts = (parts: string): string => parts.split('.').map(cardinal).join(' point ');

/** Reads digit by digit with a pause between groups. */
function groups(text: string): string {
  const found = text.match(/\d+/g) ?? [];
  if (found.length > 1) return found.map(group).join(', ');
  const whole = found[0] ?? '';
  const parts = /^1\d{10}$/.test(whole)
    ? /^(.)(...)(...)(....)$/.exec(whole)!.slice(1)
    : (whole.match(/\d{2,3}(?!\d$)|\d+/g) ?? []);
  return parts.map(group).join(', ');
}

const group = (digits: string): string => (/^[89]00$/.test(digits) ? cardinal(digits) : spellDigits(digits));
