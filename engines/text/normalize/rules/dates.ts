import { type Context, type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { alternatives, lettersOf } from '../patterns.ts';
import { clockText } from './times.ts';

/** Numeric dates in the order of the language, ISO dates and time stamps, and dates with the name of a month. */
export function dateRules(locale: Locale, numbers: NumberWords): readonly Rule[] {
  const start = String.raw`(?<![${lettersOf(locale)}\d]|\d[.,/:-])`;
  const end = String.raw`(?![${lettersOf(locale)}\d]|[.,/:-]\d)`;
  const { names, numberOf } = monthNames(locale);
  const month = alternatives([...numberOf.keys()]);
  const link = locale.dateLink ? String.raw`(?:${locale.dateLink}\s)?` : '';
  const read = (
    day: string,
    monthNumber: number,
    year: string | undefined,
    { before, after }: Context,
  ): string | undefined => {
    const value = Number(day);
    if (value < 1 || value > 31 || monthNumber < 1 || monthNumber > 12) return undefined;
    const fullYear = year?.length === 2 ? `${year < '50' ? 20 : 19}${year}` : year;
    return locale.date(
      { day: value, month: monthNumber, monthName: names[monthNumber - 1]!, year: fullYear, before, after },
      numbers,
    );
  };
  const readNumeric = (a: string, b: string, year: string | undefined, around: Context): string | undefined => {
    const [day, other] = locale.dateOrder === 'mdy' ? [b, a] : [a, b];
    return read(day, Number(other), year, around) ?? read(other, Number(day), year, around);
  };
  const dayBefore = (day: string, monthNumber: number, around: Context): string =>
    read(day, monthNumber, undefined, around)
      ?.replace(names[monthNumber - 1]!, '')
      .trim()
      .replace(new RegExp(`\\s(?:${locale.dateLink ?? '-'})$`, 'u'), '') ?? '';

  const rules: Rule[] = [
    rule(
      String.raw`${start}(?<y>\d{4})[-/.](?<m>\d\d?)[-/.](?<d>\d\d?)(?:[T ](?<h>\d\d):(?<min>\d\d)(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\p{Script=Latn}\d-])`,
      ({ y, m = '', d = '', h, min = '' }, around) => {
        const date = read(d, Number(m), y, around);
        return date && h ? `${date}, ${clockText(locale, numbers, h, min, '')}` : date;
      },
    ),
    rule(
      String.raw`${start}(?<a>\d\d?)(?:(?<sep>[/-])(?<b>\d\d?)\k<sep>|\.\s?(?<c>\d\d?)\.\s?)(?<y>\d{4}|\d\d(?!\s?%))${end}`,
      ({ a = '', b, c, y }, around) => readNumeric(a, b ?? c ?? '', y, around),
    ),
  ];
  if (locale.shortDates)
    rules.unshift(
      rule(
        String.raw`${start}(?<first>\d\d?)\.\s?[-–]\s?(?<d>\d\d?)\.\s?(?<m>0?[1-9]|1[0-2])\.(?<y>\d{4})?(?![\p{L}\d])`,
        ({ first = '', d = '', m = '', y }, around) => {
          const date = read(d, Number(m), y, around);
          if (!date) return undefined;
          const range = `${dayBefore(first, Number(m), around)} ${locale.signs.to} ${date}`;
          return !y && around.after.trim() === '' ? `${range}.` : range;
        },
      ),
    );
  // Months without a name of their own are numbers.
  if (numberOf.size > 0 && locale.dateOrder !== 'ymd')
    rules.push(
      rule(
        String.raw`${start}(?:(?<first>\d\d?)\.?\s?[-–]\s?)?(?<d>\d\d?)(?:\.|er|re|º|°|ª)?\s?${link}(?<month>${month})(?![\p{L}\p{M}])(?:\.(?=\s?[\p{Ll}\d,]))?(?:,?\s${link}(?<y>\d{4})(?!\d|[.,]\d))?`,
        ({ first, d = '', month: name = '', y }, around) => {
          const monthNumber = numberOf.get(name.toLowerCase())!;
          const date = read(d, monthNumber, y, around);
          return date && first ? `${dayBefore(first, monthNumber, around)} ${locale.signs.to} ${date}` : date;
        },
        'i',
      ),
    );
  if (locale.slashDateWords)
    rules.push(
      rule(
        String.raw`(?<=(?<!\p{L})(?:${locale.slashDateWords})\s)(?<d>\d\d?)\/(?<m>0?[1-9]|1[0-2])(?![\d/]|[.,]\d)`,
        ({ d = '', m = '' }, around) =>
          /^(?:1\/[234]|[23]\/[34])$/.test(around.match) ? undefined : read(d, Number(m), undefined, around),
      ),
    );
  if (locale.shortDates)
    rules.push(
      rule(String.raw`${start}(?<d>\d\d?)\.\s?(?<m>0?[1-9]|1[0-2])\.(?![\p{L}\d])`, ({ d = '', m = '' }, around) => {
        const date = read(d, Number(m), undefined, around);
        return date && around.after.trim() === '' ? `${date}.` : date;
      }),
    );
  if (locale.dateOrder === 'mdy')
    rules.push(
      rule(
        String.raw`(?<!\p{L})(?<month>${month})(?:\.(?=\s?\d))?\s(?<d>\d\d?)(?:,?\s(?<y>\d{4}))?${end}`,
        ({ month: name = '', d = '', y }, around) => read(d, numberOf.get(name.toLowerCase())!, y, around),
        'i',
      ),
    );
  return rules;
}

/** The names of the months as they are spoken in dates, and the numbers of all their written forms. */
function monthNames({ tag, months, monthHomographs = '' }: Locale) {
  const nameOf = (index: number, month: 'long' | 'short', day?: 'numeric'): string =>
    new Intl.DateTimeFormat(tag, { month, ...(day && { day }), timeZone: 'UTC' })
      .formatToParts(Date.UTC(2026, index, 5))
      .find(({ type }) => type === 'month')!.value;
  const names: string[] = [];
  const numberOf = new Map<string, number>();
  for (let index = 0; index < 12; index++) {
    const inDate = nameOf(index, 'long', 'numeric');
    names.push(months?.split(' ')[index] ?? inDate);
    for (const name of [
      names[index]!,
      inDate,
      nameOf(index, 'long'),
      nameOf(index, 'short'),
      nameOf(index, 'short', 'numeric'),
    ]) {
      const plain = name.replace(/\.$/, '').toLowerCase();
      if (/^\p{L}[\p{L}\p{M}]/u.test(plain)) numberOf.set(plain, index + 1);
    }
  }
  for (const word of monthHomographs.split(' ')) numberOf.delete(word);
  return { names, numberOf };
}
