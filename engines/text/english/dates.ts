import { type Rule, rule } from '../rule.ts';
import {
  dayPattern,
  eraPattern,
  monthName,
  monthNumber,
  monthPattern,
  weekdayAbbreviations,
  weekdayName,
  weekdayPattern,
} from './calendar.ts';
import { cardinal, ordinal, pluralizeNumber, twoDigits, year } from './number-words.ts';
import { finalStop, spellLetters } from './spell.ts';
import { clock, zone } from './times.ts';

const start = String.raw`(?<![\p{L}\d]|\d[.,/:-])`;
const end = String.raw`(?![\p{L}\d]|[.,/:-]\d|\s?%)`;

/** Dates, years with an era, decades. A numeric date is read in American order (month first) if possible. */
export const dateRules: readonly Rule[] = [
  rule(
    String.raw`${start}(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[T ](?<h>\d\d):(?<min>\d\d)(?::\d\d(?:\.\d{1,9})?)?(?<offset>Z|[+-]\d\d:?\d\d)?)?(?![\p{L}\d-])`,
    ({ y = '', m = '', d = '', h, min = '', offset = '' }) => {
      const date = monthDay(m, d, y);
      return date && h ? `${date} at ${clock(h, min)}${zone(offset)}` : date;
    },
  ),
  rule(String.raw`${start}(?<y>\d{4})\/(?<m>\d\d?)\/(?<d>\d\d?)${end}`, ({ y = '', m = '', d = '' }) =>
    monthDay(m, d, y),
  ),
  rule(
    String.raw`${start}(?<a>\d\d?)(?<sep>[/-])(?<b>\d\d?)\k<sep>(?<y>\d{4}|\d\d)${end}`,
    ({ a = '', b = '', y = '' }) => monthDay(a, b, y) ?? monthDay(b, a, y),
  ),
  rule(String.raw`${start}(?<d>\d\d?)\.\s?(?<m>\d\d?)\.\s?(?<y>\d{4})${end}`, ({ d = '', m = '', y = '' }) =>
    monthDay(m, d, y),
  ),
  rule(
    String.raw`(?<=\b(?:on|by|since|until|till|dated?|due|before|after) )(?<m>\d\d?)\/(?<d>\d\d?)${end}`,
    ({ m = '', d = '' }, { match }) => (match === '9/11' ? undefined : monthDay(m, d)),
    'i',
  ),
  rule(
    String.raw`(?<![\p{L}\d])${weekdayPattern}\.?(?<comma>,?)(?=\s(?:(?:${monthPattern})\b|\d))`,
    ({ weekday = '', comma = '' }) => weekdayName(weekday) + comma,
  ),
  rule(
    String.raw`(?<![\p{L}\d])(?<month>${monthPattern})\.?\s${dayPattern('d')}(?:\s?[-–]\s?${dayPattern('last')})?(?:(?<comma>,?)\s(?<y>\d{4}))?${end}`,
    ({ month = '', d = '', last, y }) => {
      if (isWord(month) || !isDay(d)) return undefined;
      const days = last ? `${ordinal(d)} to ${ordinal(last)}` : ordinal(d);
      return `${monthName(month)} ${days}${y ? `, ${year(y)}` : ''}`;
    },
    'i',
  ),
  rule(
    String.raw`${start}${dayPattern('d')}(?:\s?(?:[-–]|to|and|&)\s?${dayPattern('last')})?\s(?:of\s)?(?<month>${monthPattern})\b(?:\.(?=[\s,]))?(?:(?<comma>,?)\s(?<y>\d{4}))?${end}`,
    ({ d = '', last, month = '', y }, { match, before }) => {
      if (isWord(month) || !isDay(d)) return undefined;
      const the = /\bthe\s$/i.test(before) ? '' : 'the ';
      const link = /and|&/.test(match) ? 'and' : 'to';
      const days = last ? `${ordinal(d)} ${link} the ${ordinal(last)}` : ordinal(d);
      return `${the}${days} of ${monthName(month)}${y ? `, ${year(y)}` : ''}`;
    },
    'i',
  ),
  rule(
    String.raw`(?<![\p{L}\d])(?<month>${monthPattern})(?:\.(?=\s?[\d'’]))?,?\s(?:(?<y>\d{4})|['’](?<short>\d\d))${end}`,
    ({ month = '', y, short = '' }) =>
      isWord(month) ? undefined : `${monthName(month)} ${y ? year(y) : twoDigits(short)}`,
    'i',
  ),
  rule(
    String.raw`${start}(?<y>\d{1,4})\s?${eraPattern}(?![\p{L}\d])`,
    ({ y = '', era = '' }, { after }) => `${year(y)} ${eraName(era, after)}`,
  ),
  rule(String.raw`(?<![\p{L}\d.])(?<era>AD|A\.D\.)\s(?<y>\d{1,4})${end}`, ({ y = '' }) => `A.D ${year(y)}`),
  rule(String.raw`${start}(?<y>(?:1\d|20)\d\d)(?<sep>[-–/])(?<last>\d\d)${end}`, ({ y = '', sep, last = '' }) =>
    Number(last) > Number(y.slice(2)) ? `${year(y)} ${sep === '/' ? '' : 'to '}${twoDigits(last)}` : undefined,
  ),
  rule(String.raw`(?<=\d0s)\s?[-–]\s?(?=['’]?\d{2,4}s)`, () => ' to '),
  rule(String.raw`(?<![\p{L}\d.,])(?<y>(?:1\d|20)\d0)['’]?s(?![\p{L}\d])`, ({ y = '' }) => pluralizeNumber(year(y))),
  rule(String.raw`(?<![\p{L}\d])['’](?<decade>[1-9]0)s(?![\p{L}\d])`, ({ decade = '' }) =>
    pluralizeNumber(cardinal(decade)),
  ),
  rule(String.raw`${start}(?<decade>[2-9]0)['’]?s(?![\p{L}\d])`, ({ decade = '' }, { before }) =>
    decade >= '60' || /\b(?:the|his|her|their|my|your|our|early|late|mid|in)[\s-]$/i.test(before)
      ? pluralizeNumber(cardinal(decade))
      : undefined,
  ),
  rule(String.raw`(?<![\p{L}\d])['’](?<y>\d\d)(?!['’\d\p{L}])`, ({ y = '' }) => twoDigits(y)),
];

/** Abbreviated weekdays and months without a number. */
export const calendarRules: readonly Rule[] = [
  rule(
    String.raw`(?<![\p{L}\d])${weekdayPattern}\.?\s?[-–]\s?(?<last>${weekdayAbbreviations})(?![\p{L}\d])`,
    ({ weekday = '', last = '' }) => `${weekdayName(weekday)} to ${weekdayName(last)}`,
  ),
  // Sun. and Sat. may end a sentence.
  rule(String.raw`(?<![\p{L}\d.])(?<day>Mon|Tues?|Wed|Thu(?:rs?)?|Fri)\.(?=\s?\p{Ll}|,|\))`, ({ day = '' }) =>
    weekdayName(day),
  ),
  rule(String.raw`(?<![\p{L}\d.])(?<month>${monthPattern})\.(?=\s?\p{Ll}|,|\))`, ({ month = '' }) => monthName(month)),
];

/** Words that are months only if capitalized. */
const isWord = (month: string): boolean => /^(?:may|march|mar|dec|sep|jan)$/.test(month);

const isDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31;

function monthDay(month: string, day: string, y?: string): string | undefined {
  const name = monthNumber(month);
  if (!name || !isDay(day)) return undefined;
  return `${name} ${ordinal(day)}${y ? `, ${y.length === 2 ? year(`20${y}`) : year(y)}` : ''}`;
}

function eraName(era: string, after: string): string {
  const stop = era.endsWith('.') ? finalStop(after) : '';
  return spellLetters(era.replaceAll('.', '')) + stop;
}
