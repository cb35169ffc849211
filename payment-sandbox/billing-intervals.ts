/** Billing interval of a price. */
export interface Interval {
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly interval_count: number;
}

export const daySeconds = 86_400;

/** Whether two prices have the same billing interval; null: the price is not recurring. */
export const isSameInterval = (a: Interval | null, b: Interval | null): boolean =>
  a?.interval === b?.interval && a?.interval_count === b?.interval_count;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The time `count` intervals after `anchorS`, in UTC. The day of the month is that of the anchor, or the last day of
 * shorter months: 31 January, 28 February, 31 March.
 */
export function addIntervals(anchorS: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  if (interval === 'day') return anchorS + steps * daySeconds;
  if (interval === 'week') return anchorS + steps * 7 * daySeconds;
  const anchor = new Date(anchorS * 1000);
  const months = anchor.getUTCMonth() + (interval === 'year' ? 12 * steps : steps);
  const year = anchor.getUTCFullYear() + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  const day = Math.min(anchor.getUTCDate(), daysInMonth(year, month));
  const [h, m, s] = [anchor.getUTCHours(), anchor.getUTCMinutes(), anchor.getUTCSeconds()];
  return Date.UTC(year, month, day, h, m, s) / 1000;
}

/** The first end of an interval, counted from `anchorS`, that is later than `afterS`. */
export function nextPeriodEnd(anchorS: number, interval: Interval, afterS: number): number {
  const length = addIntervals(anchorS, interval, 1) - anchorS;
  // The first interval can be shorter than the average, so the estimate must be too low.
  let count = Math.max(1, Math.floor((afterS - anchorS) / (length * 1.2)));
  while (addIntervals(anchorS, interval, count) <= afterS) count += 1;
  return addIntervals(anchorS, interval, count);
}
