/** A period: the last days up to now, or from one day to another (`2026-05-31`), both included; empty: open. */
export type DayRange = { readonly days: 1 | 7 | 30 } | { readonly from: string; readonly to: string };

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDayOrNone = (text: string): boolean => text === '' || (dayPattern.test(text) && dayStart(text) !== undefined);
const presets: readonly number[] = [1, 7, 30];

/** Parses the period from the parameters `days`, `from` and `to` of a URL; invalid values are ignored. */
export function readDayRange(address: URLSearchParams): DayRange | undefined {
  const days = Number(address.get('days'));
  if (presets.includes(days)) return { days: days as 1 | 7 | 30 };
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  return (from !== '' || to !== '') && isDayOrNone(from) && isDayOrNone(to) ? { from, to } : undefined;
}

/** The parameters of a URL that `readDayRange` reads. */
export const dayRangeParameters = (range: DayRange | undefined) => ({
  days: range && 'days' in range ? String(range.days) : undefined,
  from: range && 'from' in range ? range.from : undefined,
  to: range && 'to' in range ? range.to : undefined,
});

interface Bounds {
  /** In ms since 1970; absent: open. */
  readonly from?: number;
  /** The first ms after the period. */
  readonly to?: number;
}

/** Days begin and end in the reader's time zone; `now` in ms. */
export function dayRangeBounds(range: DayRange | undefined, now: number): Bounds {
  if (!range) return {};
  if ('days' in range) {
    const today = new Date(now);
    return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - (range.days - 1)).getTime() };
  }
  const [from, to] = [dayStart(range.from), dayStart(range.to, 1)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The start of a day in the reader's time zone, `later` days on, in ms; undefined for an invalid day. */
function dayStart(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!dayPattern.test(day) || !year || !month || !date) return undefined;
  const start = new Date(year, month - 1, date);
  // Date would turn 31 April into 1 May.
  if (start.getMonth() !== month - 1 || year < 1970) return undefined;
  return new Date(year, month - 1, date + later).getTime();
}
