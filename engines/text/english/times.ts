import { type Rule, rule } from '../rule.ts';
import { cardinal, twoDigits } from './number-words.ts';
import { finalStop } from './spell.ts';

const start = String.raw`(?<![\p{L}\d]|\d[.,:])`;

/** Times of day, and ratios, which have the same notation. */
export const timeRules: readonly Rule[] = [
  rule(
    String.raw`${start}(?<h>\d\d?)(?:[:.](?<m>[0-5]\d))?(?::(?<s>[0-5]\d))?\s?(?<half>[ap])(?<dots>m|\.\s?m\.?)(?![\p{L}\d])`,
    ({ h = '', m, s, half = '', dots = '' }, { after }) => {
      if (Number(h) > 24) return undefined;
      const minutes = m && m !== '00' ? ` ${twoDigits(m)}` : '';
      const stop = dots.endsWith('.') ? finalStop(after) : '';
      return `${cardinal(plain(h))}${minutes}${seconds(s)} ${half.toUpperCase()}.M${stop}`;
    },
    'i',
  ),
  rule(
    String.raw`${start}(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)\s?(?=h(?:ou)?rs?\b)`,
    ({ h = '', m = '' }) =>
      `${h.startsWith('0') ? twoDigits(h) : cardinal(h)} ${m === '00' ? 'hundred' : twoDigits(m)} `,
  ),
  rule(
    String.raw`${start}(?<h>[01]?\d|2[0-4]):(?<m>[0-5]\d)(?::(?<s>[0-5]\d))?(?![\d:])`,
    ({ h = '', m = '', s }) => clock(h, m) + seconds(s),
  ),
  rule(String.raw`${start}(?<a>\d{1,4}):(?<b>\d{1,4})(?![\d:])`, ({ a = '', b = '' }) => {
    if (!/^[0-5]\d$/.test(b) || Number(a) < 25) return `${cardinal(a)} to ${cardinal(b)}`;
    return `${cardinal(a)} ${b === '00' ? 'minutes' : twoDigits(b)}`;
  }),
];

const plain = (digits: string): string => digits.replace(/^0(?=\d)/, '');

const seconds = (digits?: string): string => {
  if (!digits || digits === '00') return '';
  return ` and ${cardinal(plain(digits))} ${digits === '01' ? 'second' : 'seconds'}`;
};

/** A time of two numbers: 9:05 -> nine oh five, 17:00 -> seventeen hundred, 9:00 -> nine o'clock, 00:00 -> midnight. */
export function clock(h: string, m: string): string {
  const hour = Number(h);
  if (m !== '00') return `${cardinal(plain(h))} ${twoDigits(m)}`;
  if (hour === 0) return 'midnight';
  return hour <= 12 ? `${cardinal(plain(h))} o'clock` : `${cardinal(h)} hundred`;
}

/** The offset of a time stamp: Z -> U.T.C, +02:00 -> U.T.C plus two. */
export function zone(offset: string): string {
  if (!offset) return '';
  const [, sign, h = '', m = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  if (!sign || Number(h + m) === 0) return ' U.T.C';
  return ` U.T.C ${sign === '+' ? 'plus' : 'minus'} ${cardinal(plain(h))}${m === '00' ? '' : ` ${twoDigits(m)}`}`;
}
