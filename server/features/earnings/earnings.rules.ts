import { microsPerCent } from '../../../contract/billing/earnings-limits.ts';

const picosPerMicro = 1_000_000;

/** Setting in dollars for 1,000 characters → whole micros for 1,000 characters. */
export const toRateMicros = (dollars: number): number => Math.round(dollars * 1_000_000);

/**
 * What the characters of a shared voice earn, in millionths of a micro: exact, because the multiplier of a voice has at most
 * three decimals and the rate is in whole micros for 1,000 characters.
 */
export const voiceEarningPicos = (characters: number, rateMicros: number, multiplier: number): number =>
  characters * rateMicros * Math.round(multiplier * 1000);

/** Whole micros of an amount with what was left over before, and what is left over now. */
export function splitPicos(picos: number, remainderPicos: number): { micros: number; remainderPicos: number } {
  const sum = picos + remainderPicos;
  return { micros: Math.floor(sum / picosPerMicro), remainderPicos: sum % picosPerMicro };
}

/** Whole cents of a balance: the rest stays for the next transfer. */
export const toWholeCents = (micros: number): number => Math.max(0, Math.floor(micros / microsPerCent));

/** Monday 00:00 UTC after this time. */
export function nextTransferAt(now: Date): Date {
  const days = (8 - now.getUTCDay()) % 7 || 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
}

/** The Monday 00:00 UTC before `nextTransferAt`. */
export const latestTransferAt = (now: Date): Date => new Date(nextTransferAt(now).getTime() - 7 * 86_400_000);

/** The day after `2026-05-31`, as `2026-06-01`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** `2026-05` → its first day, and the first day of the next month, both as `2026-05-01`. */
export function monthRange(month: string): { from: string; until: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}
