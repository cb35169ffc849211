import { wallClock } from '../../../contract/fields/wall-clock.ts';
import { t } from '../../messages/t.ts';

/** Selectable time ranges; `period` is the billing period. */
export const rangeIds = ['7d', '30d', '90d', 'period', 'custom'] as const;
export type RangeId = (typeof rangeIds)[number];

/** First and last day as `2026-03-31`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** In ms since 1970, both included. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Maximum length of a range, in days. */
export const maxDays = 1100;

/**
 * The time zone of the chart's days. Usage is counted per UTC hour, so zones whose offset is not a whole hour all year
 * fall back to UTC.
 */
export function zoneOfDays(own = new Intl.DateTimeFormat().resolvedOptions().timeZone, nowMs = Date.now()): string {
  const clock = wallClock(own);
  const hour = Math.floor(nowMs / hourMs) * hourMs;
  const whole = [0, 91, 182, 273].every((days) => clock.toLocalMs(hour - days * dayMs) % hourMs === 0);
  return whole ? own : 'UTC';
}

/** The day of a time in a zone, as `2026-03-31`. */
export function dayOf(ms: number, zone: string): string {
  return new Date(wallClock(zone).toLocalMs(ms)).toISOString().slice(0, 10);
}

/** Adds days to a day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** From the start of the first day in a zone to the end of the last. */
export function spanOf({ from, to }: Days, zone: string): Span {
  const midnight = (day: string) => wallClock(zone).toUtcMs(Date.parse(day));
  return { startMs: midnight(from), endMs: midnight(addDays(to, 1)) - 1 };
}

/** Number of days, first and last included. */
export const daysIn = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Returns why a range is invalid; undefined if it is valid. */
export function problemOf({ from, to }: Days, today: string): string | undefined {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return t('Choose both days.');
  if (from > to) return t('The first day must not be after the last day.');
  if (from > today) return t('Choose days that are not in the future.');
  if (daysIn({ from, to }) > maxDays) return t('Choose up to {maxDays} days.', { maxDays });
  return undefined;
}
