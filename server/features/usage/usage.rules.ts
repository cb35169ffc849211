import type { UsageBreakdown, UsageColumn, UsageMetric } from '../../../contract/billing/usage.ts';
import type { UsageMeasure, UsagePart, UsageSum } from './usage.store.ts';

/** Maximum number of values in one reply. */
export const maxValues = 500_000;
/** Maximum number of rows of one table. */
export const maxRows = 100_000;

/** The parts that a breakdown groups by; undefined: not counted. */
export const breakdownParts: Readonly<Record<UsageBreakdown, readonly UsagePart[] | undefined>> = {
  none: [],
  voice: ['voice'],
  user: ['user'],
  api_keys: ['apiKey'],
  all_api_keys: ['apiKey'],
  has_api_key: ['apiKey'],
  product_type: ['product'],
  model: ['model'],
  groups: [],
  reporting_workspace_id: [],
  voice_multiplier: undefined,
  resource: undefined,
  request_queue: undefined,
  region: undefined,
  subresource_id: undefined,
  request_source: undefined,
};

interface MetricSource {
  readonly measure: UsageMeasure;
  /** Units of the measure per unit of the metric. */
  readonly unit: number;
  /** The value is divided by the weight. */
  readonly average?: true;
}

/** How a metric is computed; undefined: not counted. `ttfb_avg` is in milliseconds. */
export const metricMeasures: Readonly<Record<UsageMetric, MetricSource | undefined>> = {
  credits: { measure: 'credits', unit: 1 },
  tts_characters: { measure: 'ttsCharacters', unit: 1 },
  minutes_used: { measure: 'audioMs', unit: 60_000 },
  request_count: { measure: 'requests', unit: 1 },
  ttfb_avg: { measure: 'firstAudioMs', unit: 1, average: true },
  ttfb_p95: undefined,
  fiat_units_spent: undefined,
  concurrency: undefined,
  concurrency_average: undefined,
};

/** Columns of usage tables, and the parts that they show. */
export const columnParts: Readonly<Partial<Record<UsageColumn, UsagePart>>> = {
  product_type: 'product',
  model: 'model',
  voice_id: 'voice',
  user_id: 'user',
};

/** Makes names unique by adding the ID to duplicates. */
export function disambiguateNames(named: ReadonlyMap<string, string>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of named.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...named].map(([id, name]) => [id, counts.get(name)! > 1 ? `${name} (${id})` : name]));
}

interface SeriesOptions extends Omit<MetricSource, 'measure'> {
  readonly buckets: number;
  /** Each bucket includes the values of all earlier ones. */
  readonly cumulative: boolean;
}

/** Values by name and bucket, largest total first; buckets without usage are 0. */
export function buildSeries(
  sums: readonly UsageSum[],
  toName: (parts: readonly string[]) => string,
  options: SeriesOptions,
): Map<string, number[]> {
  const rows = new Map<string, { values: Float64Array; weights: Float64Array; total: number }>();
  for (const { bucket, parts, value, weight } of sums) {
    const name = toName(parts);
    const row = rows.get(name) ?? {
      values: new Float64Array(options.buckets),
      weights: new Float64Array(options.buckets),
      total: 0,
    };
    rows.set(name, row);
    row.values[bucket]! += value;
    row.weights[bucket]! += weight;
    row.total += value;
  }
  const largestFirst = [...rows].sort(([, a], [, b]) => b.total - a.total);
  return new Map(largestFirst.map(([name, { values, weights }]) => [name, toValues(values, weights, options)]));
}

function toValues(values: Float64Array, weights: Float64Array, { unit, average, cumulative }: SeriesOptions): number[] {
  let [value, weight] = [0, 0];
  return Array.from(values, (bucketValue, at) => {
    value = cumulative ? value + bucketValue : bucketValue;
    weight = cumulative ? weight + weights[at]! : weights[at]!;
    if (!average) return value / unit;
    return weight > 0 ? value / weight / unit : 0;
  });
}
