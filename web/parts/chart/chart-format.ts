import type { UsageInterval } from '../../../contract/billing/usage.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';

/** Names of buckets in a zone: `Mar 3`, `14:00`, `March 2026`. */
export function bucketNames(interval: UsageInterval, zone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale, { timeZone: zone, ...options });
  const day = format({ month: 'short', day: 'numeric' });
  const whole = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  switch (interval) {
    case 'hour': {
      const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return {
        short: (ms: number) => (clock.format(ms) === '00:00' ? day.format(ms) : clock.format(ms)),
        long: (ms: number) => `${whole.format(ms)}, ${clock.format(ms)}`,
      };
    }
    case 'month': {
      const month = format({ month: 'short', year: 'numeric' });
      return { short: (ms: number) => month.format(ms), long: (ms: number) => month.format(ms) };
    }
    case 'week':
      return {
        short: (ms: number) => day.format(ms),
        long: (ms: number) => t('Week of {whole}', { whole: whole.format(ms) }),
      };
    case 'cumulative':
      return {
        short: (ms: number) => day.format(ms),
        long: (ms: number) => t('Up to {whole}', { whole: whole.format(ms) }),
      };
    default:
      return { short: (ms: number) => day.format(ms), long: (ms: number) => whole.format(ms) };
  }
}

const number = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1 });

/** `1,234.5`: a value of a chart. */
export const formatValue = (value: number): string => number.format(value);
