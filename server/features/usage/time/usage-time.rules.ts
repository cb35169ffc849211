import { wallClock } from '../../../../contract/fields/wall-clock.ts';

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Bucket size: a calendar unit or a number of hours. */
export type BucketSize = 'hour' | 'day' | 'week' | 'month' | { readonly hours: number };

/** Maximum number of buckets. */
export const maxBuckets = 10_000;

/** Timestamps below this are seconds: as milliseconds they would be before 1973. */
const minMillisecondTimestamp = 1e11;

/** Converts a client's timestamp in seconds or milliseconds to milliseconds. */
export const toMilliseconds = (unix: number): number => (unix < minMillisecondTimestamp ? unix * 1000 : unix);

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Start times of the buckets that cover a time span, in ms, at most `maxBuckets + 1`. Days, weeks (from Monday), months
 * and hours that divide a day are in `zone`; other sizes are counted from 1970 (UTC).
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
  /** Start of the bucket that contains `ms`. */
  readonly first: (ms: number) => number;
  /** Start of the next bucket. */
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
    first: (at) => wall.toUtcMs(Math.floor(wall.toLocalMs(at) / step) * step),
    // Noon is on the same day even when daylight saving time changes.
    after: (at) => wall.toUtcMs(Math.floor((wall.toLocalMs(at) + dayMs / 2) / dayMs) * dayMs + step),
  };
}

/** Buckets restart every midnight, because days with a daylight saving change have 23 or 25 hours. */
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
    const day = new Date(Math.floor(wall.toLocalMs(at) / dayMs) * dayMs);
    change(day);
    return wall.toUtcMs(day.getTime());
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

/** Whether the name is a known time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
