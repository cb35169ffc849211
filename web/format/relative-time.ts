import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';

const relative = new Intl.RelativeTimeFormat(formatLocale);
const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** `5 minutes ago`; both times in ms since 1970. */
export function formatRelativeTime(unixInMs: number, now: number): string {
  const age = now - unixInMs;
  for (const [unit, ms] of units) if (age >= ms) return relative.format(-Math.floor(age / ms), unit);
  return t('Just now');
}

const day = new Intl.DateTimeFormat(formatLocale, { weekday: 'long', month: 'long', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat(formatLocale, { month: 'long', day: 'numeric', year: 'numeric' });

/** `Today`, `Yesterday`, `Monday, November 23` or, of another year, `November 23, 2025`, in the reader's time zone. */
export function formatDay(unixInMs: number, now: number): string {
  const [date, today] = [new Date(unixInMs), new Date(now)];
  const isDaysAgo = (days: number): boolean =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).toDateString() === date.toDateString();
  if (isDaysAgo(0)) return t('Today');
  if (isDaysAgo(1)) return t('Yesterday');
  return date.getFullYear() === today.getFullYear() ? day.format(date) : dayAndYear.format(date);
}
