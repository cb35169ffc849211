import { listeningLimits } from '../../../contract/publishing/publishing-limits.ts';

/** A day in UTC, as YYYY-MM-DD. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const dayMs = 24 * 3600_000;
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs));

/** How many days `daysBetween` returns. */
export const countDays = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);

/** Days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));

/** Reports that count in one span of time: one that is due, and one when the page is left. */
export const reportsPerSlot = 2;

/** The span of time of a report, counted from the load of its page. */
export const slotOf = (elapsedMs: number): number => Math.floor(Math.max(0, elapsedMs) / 1000 / listeningLimits.everyS);

/**
 * The seconds of a report that count. All reports of a page together never exceed the time since its load × 4: those of a
 * span of 15 seconds fit into the span before it. The first two spans share the first 15 seconds, so that a short visit
 * counts at normal speed.
 */
export function creditedSeconds(seconds: number, elapsedMs: number): number {
  const { everyS, speed } = listeningLimits;
  const elapsedS = Math.max(0, elapsedMs) / 1000;
  const slot = slotOf(elapsedMs);
  const most = slot === 0 ? elapsedS : slot === 1 ? everyS : (everyS * speed) / reportsPerSlot;
  return Math.max(0, Math.min(seconds, most));
}
