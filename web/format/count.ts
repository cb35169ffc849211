const wholeFormat = new Intl.NumberFormat('en-US');

/** FMT-003: `999`, `1.5K`, `2M`: one decimal, omitted if zero (O-60). */
export function abbreviateCount(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  const thousands = roundToTenth(count / 1000);
  return Math.abs(thousands) < 1000 ? `${thousands}K` : `${roundToTenth(count / 1_000_000)}M`;
}

/** `12,345` */
export const formatCount = (count: number): string => wholeFormat.format(count);

/** `1 voice`, `2 voices` */
export const pluralize = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
