import { answerWords, foldText, hasPhrase } from './answer-words.rules.ts';
import { findNumbers } from './spoken-numbers.parser.ts';

/** A calendar day. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayMs = 86_400_000;
const englishOrdinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** The names of months or weekdays of a language, folded, by number from 0; long names and short ones. */
function calendarNames(language: string, part: 'month' | 'weekday'): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const style of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' });
    // 2 January 2028 is a Sunday.
    for (let index = 0; index < (part === 'month' ? 12 : 7); index++) {
      const date = part === 'month' ? Date.UTC(2028, index, 1) : Date.UTC(2028, 0, 2 + index);
      names.set(foldText(format.format(date)), index);
    }
  }
  return names;
}

/** The day in a time zone. */
export function dayIn(now: Date, timeZone: string | undefined): Day {
  const format = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', dateStyle: 'short' }).format(now);
  let text: string;
  try {
    text = format(timeZone);
  } catch {
    text = format(undefined);
  }
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

const addDays = ({ year, month, day }: Day, days: number): Day => {
  const date = new Date(Date.UTC(year, month - 1, day) + days * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

const isDay = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2200;
};

const write = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The date in a text as YYYY-MM-DD, relative to `today`: "next Monday", "the 3rd of May", "tomorrow", "24.12.2027". */
export function readDate(text: string, language: string, today: Day): string | undefined {
  const day = readNumericDate(text, language, today) ?? readNamedDate(text, language, today);
  return day && isDay(day) ? write(day) : undefined;
}

function readNumericDate(text: string, language: string, today: Day): Day | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const numeric = /\b(\d{1,2})[./](\d{1,2})(?:[./](\d{2,4}))?(?=$|[^\d])/.exec(text);
  if (!numeric) return undefined;
  const [first, second] = [Number(numeric[1]), Number(numeric[2])];
  // English writes the month first with slashes, unless that is no month.
  const isMonthFirst = /^en(-us)?$/i.test(language) && text.includes('/') && first <= 12;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return withYear(month, day, numeric[3] && Number(numeric[3]), today);
}

/** A date without a year is the next one. */
function withYear(month: number, day: number, year: number | '' | undefined, today: Day): Day {
  if (year) return { year: year < 100 ? 2000 + year : year, month, day };
  const isPast = month < today.month || (month === today.month && day < today.day);
  return { year: today.year + (isPast ? 1 : 0), month, day };
}

function readNamedDate(text: string, language: string, today: Day): Day | undefined {
  const words = answerWords(language);
  if (hasPhrase(text, [words.dayAfterTomorrow])) return addDays(today, 2);
  if (hasPhrase(text, [words.tomorrow])) return addDays(today, 1);
  if (hasPhrase(text, [words.today])) return today;
  const tokens = foldText(text).split(' ');
  const month = tokens.map((token) => calendarNames(language, 'month').get(token)).find((value) => value !== undefined);
  if (month !== undefined) {
    const numbers = findDayNumbers(text, language);
    const day = numbers.find((value) => value >= 1 && value <= 31);
    const year = numbers.find((value) => value >= 1900 && value <= 2200);
    return day === undefined ? undefined : withYear(month + 1, day, year, today);
  }
  const weekdays = calendarNames(language, 'weekday');
  const weekday = tokens.map((token) => weekdays.get(token)).find((value) => value !== undefined);
  if (weekday === undefined) return undefined;
  const current = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  return addDays(today, (weekday - current + 7) % 7 || 7);
}

/** Numbers that may be a day or a year, with ordinals: "3rd", "third", "twenty first". */
function findDayNumbers(text: string, language: string): number[] {
  const plain = text.replace(/\b(\d{1,2})(st|nd|rd|th|er|\.|º|ª)(?=\s|$)/gi, '$1');
  const withOrdinals = plain.replace(/\b(twenty|thirty)?[\s-]?([a-z]+(?:st|nd|rd|th))\b/gi, (all, tens, word) => {
    const index = englishOrdinals.indexOf(word.toLowerCase());
    if (/^thirtieth$/i.test(word)) return ' 30 ';
    if (index < 0) return all;
    return ` ${(tens ? { twenty: 20, thirty: 30 }[tens.toLowerCase() as 'twenty' | 'thirty'] : 0) + index + 1} `;
  });
  return findNumbers(withOrdinals, language).map(({ value }) => value);
}

/** The time in a text as HH:MM: "half past three", "3 pm", "15 Uhr 30", "15h30", "noon". */
export function readTime(text: string, language: string): string | undefined {
  const words = answerWords(language);
  const folded = foldText(text);
  if (hasPhrase(text, words.noon)) return '12:00';
  if (hasPhrase(text, words.midnight)) return '00:00';
  const isAfternoon =
    /\b(p\s?m|afternoon|evening|tonight|nachmittags?|abends?|de l apres midi|du soir|de la tarde|de la noche)\b/.test(
      folded,
    );
  const isMorning = /\b(a\s?m|in the morning|morgens|vormittags?|du matin|de la manana)\b/.test(folded);
  const clock = /\b([01]?\d|2[0-3])\s?[:.h]\s?([0-5]\d)\b/i.exec(text);
  const time = clock ? { hour: Number(clock[1]), minute: Number(clock[2]) } : readSpokenTime(folded, text, language);
  if (!time) return undefined;
  let { hour } = time;
  if (isAfternoon && hour < 12) hour += 12;
  if (isMorning && hour === 12) hour = 0;
  return hour > 23 || time.minute > 59
    ? undefined
    : `${String(hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
}

function readSpokenTime(folded: string, text: string, language: string) {
  const separated = text.replace(/(\d)\s*(a\.?m|p\.?m)\b/gi, '$1 $2').replace(/\b(\d{1,2})h\b/gi, '$1 ');
  const numbers = findNumbers(separated.replace(/['’]/g, ''), language).map(({ value }) => value);
  const [first, second] = numbers.filter((value) => Number.isInteger(value) && value >= 0 && value <= 59);
  if (/\bhalf past\b/.test(folded) && first !== undefined) return { hour: first, minute: 30 };
  if (/\bquarter past\b|\bviertel nach\b/.test(folded) && first !== undefined) return { hour: first, minute: 15 };
  if (/\bquarter to\b|\bviertel vor\b/.test(folded) && first !== undefined)
    return { hour: (first + 23) % 24, minute: 45 };
  if (/\bhalb\b/.test(folded) && first !== undefined) return { hour: (first + 23) % 24, minute: 30 };
  if (/\bet demie\b|\by media\b/.test(folded) && first !== undefined) return { hour: first, minute: 30 };
  if (second !== undefined && /\bpast\b|\bnach\b/.test(folded)) return { hour: second, minute: first! };
  if (second !== undefined && /\bto\b|\bvor\b/.test(folded)) return { hour: (second + 23) % 24, minute: 60 - first! };
  if (first === undefined || first > 23) return undefined;
  return { hour: first, minute: second ?? 0 };
}
