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

const hundredthFormat = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 2, useGrouping: false });

/** `44.1`, `22.05`: at most two decimals, without separators of thousands. */
export const formatHundredths = (value: number): string => hundredthFormat.format(value);

const decimalFormats = new Map<number, Intl.NumberFormat>();

/** `1.50` with two `digits` after the decimal point, without separators of thousands. */
export function formatDecimal(value: number, digits: number): string {
  let format = decimalFormats.get(digits);
  if (!format) {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(formatLocale, { ...fraction, useGrouping: false });
    decimalFormats.set(digits, format);
  }
  return format.format(value);
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
