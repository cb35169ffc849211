import type { ReadFigures } from '../../../../contract/publishing/read-metrics.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { formatValue } from '../../../parts/chart/chart-format.ts';

export const metricRanges = { 7: t('7 days'), 30: t('30 days'), 90: t('90 days'), 365: t('1 year') } as const;
export type MetricDays = keyof typeof metricRanges;

const dayMs = 86_400_000;

/** The last days up to today, in UTC: `2026-03-31`. */
export function lastDays(days: number, now: number): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) };
}

interface MetricText {
  readonly title: string;
  readonly unit: string;
  /** The value in the chart. */
  readonly pointOf: (figures: ReadFigures) => number;
  /** The value in texts. */
  readonly format: (figures: ReadFigures) => string;
}

/** `$1.23`, of millionths of a US dollar. */
export const formatMicros = (micros: number): string => formatMoney(micros / 10_000, 'usd');

export const readMetrics = {
  plays: {
    title: t('Plays'),
    unit: t('plays'),
    pointOf: ({ plays }) => plays,
    format: ({ plays }) => formatValue(plays),
  },
  minutes: {
    title: t('Minutes'),
    unit: t('minutes'),
    pointOf: ({ minutes }) => minutes,
    format: ({ minutes }) => formatValue(minutes),
  },
  earnings: {
    title: t('Earnings'),
    unit: t('US dollars'),
    pointOf: ({ earnings_micros }) => earnings_micros / 1_000_000,
    format: ({ earnings_micros }) => formatMicros(earnings_micros),
  },
} as const satisfies Readonly<Record<string, MetricText>>;
export type ReadMetric = keyof typeof readMetrics;

export const isReadMetric = (value: string | null): value is ReadMetric =>
  value !== null && Object.hasOwn(readMetrics, value);
