import { wallClock } from '../../../../contract/fields/wall-clock.ts';

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Sizes of buckets: of the calendar, or so many whole hours. */
export type BucketSize = 'hour' | 'day' | 'week' | 'month' | { readonly hours: number };

/** More buckets than anyone can look at. */
export const maxBuckets = 10_000;

/** What is below this is a date of 1973 in milliseconds, and of any year to 5138 in seconds. */
const minMillisecondTimestamp = 1e11;

/** A moment of a client, who may count in seconds or in milliseconds, in ms. */
export const toMilliseconds = (unix: number): number => (unix < minMillisecondTimestamp ? unix * 1000 : unix);

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Beginnings of the buckets that cover a span, in ms, at most `maxBuckets` and one more. Days, weeks (from Monday) and
 * months are those of `zone`, as are hours that divide a day; other sizes count from 1970 (UTC).
 */
export function bucketStarts({ fromMs, toMs }: TimeSpan, size: BucketSize, zone: string): number[] {
  const next = stepper(size, zone);
  const starts = [next.first(fromMs)];
  for (let at = starts[0]!; starts.length <= maxBuckets; starts.push(at)) {
    at = next.after(at);
    if (at > toMs) break;
  }
  return starts;
}

interface Stepper {
  /** The beginning of the bucket that holds `ms`. */
  readonly first: (ms: number) => number;
  /** The beginning of the next bucket. */
  readonly after: (startMs: number) => number;
}

function stepper(size: BucketSize, zone: string): Stepper {
  if (size === 'hour') return everyHours(1);
  if (size === 'day') return everyDays(1, zone);
  if (size === 'week' || size === 'month') return byCalendar(size, zone);
  if (size.hours % 24 === 0) return everyDays(size.hours / 24, zone);
  return 24 % size.hours === 0 ? dividingDays(size.hours, zone) : everyHours(size.hours);
}

function everyHours(hours: number): Stepper {
  const ms = hours * hourMs;
  return { first: (at) => Math.floor(at / ms) * ms, after: (at) => at + ms };
}

function everyDays(days: number, zone: string): Stepper {
  const wall = wallClock(zone);
  const step = days * dayMs;
  return {
    first: (at) => wall.toMs(Math.floor(wall.of(at) / step) * step),
    // Noon is on the same day, however the clocks were changed.
    after: (at) => wall.toMs(Math.floor((wall.of(at) + dayMs / 2) / dayMs) * dayMs + step),
  };
}

/** Where the clocks are changed an hour is left out or comes twice: each day begins anew. */
function dividingDays(hours: number, zone: string): Stepper {
  const day = everyDays(1, zone);
  const step = hours * hourMs;
  return {
    first: (at) => day.first(at) + Math.floor((at - day.first(at)) / step) * step,
    after: (at) => Math.min(at + step, day.after(day.first(at))),
  };
}

function byCalendar(size: 'week' | 'month', zone: string): Stepper {
  const wall = wallClock(zone);
  const date = (at: number, change: (date: Date) => void) => {
    const day = new Date(Math.floor(wall.of(at) / dayMs) * dayMs);
    change(day);
    return wall.toMs(day.getTime());
  };
  if (size === 'month')
    return {
      first: (at) => date(at, (day) => day.setUTCDate(1)),
      after: (at) => date(at + dayMs / 2, (day) => day.setUTCMonth(day.getUTCMonth() + 1, 1)),
    };
  return {
    first: (at) => date(at, (day) => day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))),
    after: (at) => date(at + dayMs / 2, (day) => day.setUTCDate(day.getUTCDate() + 7)),
  };
}

/** Whether the name is one of a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
