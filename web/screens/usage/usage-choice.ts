import type { UsageBreakdown, UsageInterval, UsageMetric } from '../../../contract/billing/usage.ts';
import { t } from '../../messages/t.ts';
import { type Days, daysIn, type RangeId, rangeIds } from './usage-range.ts';

/** Options of the usage view. The URL stores them, so the view can be shared. */
export interface UsageChoice {
  readonly range: RangeId;
  /** For `custom` only. */
  readonly days: Days | undefined;
  readonly metric: ChartMetric;
  readonly breakdown: ShownBreakdown;
  readonly interval: UsageInterval;
}

export type ChartMetric = Exclude<UsageMetric, 'ttfb_p95' | 'fiat_units_spent' | 'concurrency' | 'concurrency_average'>;
export type ShownBreakdown = Extract<UsageBreakdown, 'none' | 'voice' | 'model' | 'api_keys' | 'product_type' | 'user'>;

interface Metric {
  readonly title: string;
  /** Unit shown after a number. */
  readonly unit: string;
  /** True: values cannot be summed. */
  readonly isAverage?: true;
}

export const metrics: Readonly<Record<ChartMetric, Metric>> = {
  credits: { title: t('Credits'), unit: 'credits' },
  tts_characters: { title: t('Characters'), unit: 'characters' },
  minutes_used: { title: t('Minutes of audio'), unit: 'minutes' },
  request_count: { title: t('Requests'), unit: 'requests' },
  ttfb_avg: { title: t('Time to first audio'), unit: 'ms', isAverage: true },
};

export const breakdowns: Readonly<Record<ShownBreakdown, string>> = {
  voice: t('Voice'),
  model: t('Model'),
  product_type: t('Product'),
  api_keys: t('API key'),
  user: t('Person'),
  none: t('Nothing'),
};

export const intervals: Readonly<Record<UsageInterval, string>> = {
  hour: t('Hour'),
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
  cumulative: t('Running total'),
};

export const ranges: Readonly<Record<RangeId, string>> = {
  '7d': t('Last 7 days'),
  '30d': t('Last 30 days'),
  '90d': t('Last 90 days'),
  period: t('This period'),
  custom: t('Custom range'),
};

/** Maximum number of days for hourly bars, which would be too thin otherwise. */
const maxDaysByHour = 14;

/** Intervals suitable for a number of days. */
export function intervalsFor(days: number): UsageInterval[] {
  const fitting = Object.keys(intervals) as UsageInterval[];
  return fitting.filter(
    (interval) =>
      (interval !== 'hour' || days <= maxDaysByHour) &&
      (interval !== 'day' || days <= 366) &&
      (interval !== 'week' || days >= 7) &&
      (interval !== 'month' || days >= 28),
  );
}

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

function oneOf<Id extends string>(known: Readonly<Record<Id, unknown>>, text: string | null, otherwise: Id): Id {
  return text !== null && Object.hasOwn(known, text) ? (text as Id) : otherwise;
}

/** Reads the options from the URL; missing or unknown values get their default. */
export function readChoice(query: URLSearchParams): UsageChoice {
  const [from, to] = [query.get('from'), query.get('to')];
  const days = isDay(from) && isDay(to) ? { from, to } : undefined;
  const range = rangeIds.find((id) => id === query.get('range') && (id !== 'custom' || days)) ?? '30d';
  return {
    range,
    days: range === 'custom' ? days : undefined,
    metric: oneOf(metrics, query.get('metric'), 'credits'),
    breakdown: oneOf(breakdowns, query.get('by'), 'voice'),
    interval: oneOf(intervals, query.get('every'), 'day'),
  };
}

/** Writes the options to the URL. */
export const writeChoice = ({ range, days, metric, breakdown, interval }: UsageChoice): URLSearchParams =>
  new URLSearchParams({
    range,
    ...(range === 'custom' && days),
    metric,
    by: breakdown,
    every: interval,
  });

/** Replaces an interval that does not suit the days by days, or by weeks where days do not suit either. */
export function withSuitableInterval(choice: UsageChoice, days: Days): UsageChoice {
  const fitting = intervalsFor(daysIn(days));
  return fitting.includes(choice.interval) ? choice : { ...choice, interval: fitting.includes('day') ? 'day' : 'week' };
}
