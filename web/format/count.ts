import { formatLocale } from '../messages/locale.ts';

const wholeFormat = new Intl.NumberFormat(formatLocale);
const tenthFormat = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1, useGrouping: false });

/** FMT-003: `999`, `1.5K`, `2M`: one decimal, omitted if zero (O-60). */
export function abbreviateCount(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  const thousands = roundToTenth(count / 1000);
  return Math.abs(thousands) < 1000 ? `${formatTenths(thousands)}K` : `${formatTenths(count / 1_000_000)}M`;
}

/** `12,345` */
export const formatCount = (count: number): string => wholeFormat.format(count);

/** `1.5`, `2`: at most one decimal, without separators of thousands. */
export const formatTenths = (value: number): string => tenthFormat.format(roundToTenth(value));

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
