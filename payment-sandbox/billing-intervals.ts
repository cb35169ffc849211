/** Billing interval of a price. */
export interface Interval {
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly interval_count: number;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The time `count` intervals after `anchorS`, in UTC. The day of the month is that of the anchor, or the last day of
 * shorter months: 31 January, 28 February, 31 March.
 */
export function addIntervals(anchorS: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  if (interval === 'day') return anchorS + steps * 86_400;
  if (interval === 'week') return anchorS + steps * 604_800;
  const anchor = new Date(anchorS * 1000);
  const months = anchor.getUTCMonth() + (interval === 'year' ? 12 * steps : steps);
  const year = anchor.getUTCFullYear() + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  const day = Math.min(anchor.getUTCDate(), daysIn(year, month));
  const [h, m, s] = [anchor.getUTCHours(), anchor.getUTCMinutes(), anchor.getUTCSeconds()];
  return Date.UTC(year, month, day, h, m, s) / 1000;
}

/** The first end of an interval, counted from `anchorS`, that is later than `afterS`. */
export function nextPeriodEnd(anchorS: number, interval: Interval, afterS: number): number {
  const length = addIntervals(anchorS, interval, 1) - anchorS;
  // Months differ in length: start with a count that is too low.
  let count = Math.max(1, Math.floor((afterS - anchorS) / (length * 1.2)));
  while (addIntervals(anchorS, interval, count) <= afterS) count += 1;
  return addIntervals(anchorS, interval, count);
}
