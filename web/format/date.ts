import { formatLocale } from '../messages/locale.ts';

const day = new Intl.DateTimeFormat(formatLocale, { month: 'numeric', day: 'numeric', year: '2-digit' });
const time = new Intl.DateTimeFormat(formatLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** FMT-002: `5/31/24`, or with the time `5/31/24 14:05`, in the reader's time zone. */
export function formatDate(unixInS: number, { withTime = false } = {}): string {
  const date = new Date(unixInS * 1000);
  return withTime ? `${day.format(date)} ${time.format(date)}` : day.format(date);
}

const exact = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'long', timeStyle: 'long', hourCycle: 'h23' });

/** `May 31, 2024 at 14:05:09 GMT+2`, in the reader's time zone. */
export const formatExactTime = (unixInMs: number): string => exact.format(unixInMs);
