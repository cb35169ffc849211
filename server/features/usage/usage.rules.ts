import type { UsageBreakdown, UsageColumn, UsageMetric } from '../../../contract/billing/usage.ts';
import type { FirstAudioCount, UsageMeasure, UsagePart, UsageSum } from './usage.store.ts';

/** Maximum number of values in one reply. */
export const maxValues = 500_000;
/** Maximum number of rows of one table. */
export const maxRows = 100_000;

/** The parts that a breakdown groups by. Usage has no group, resource, queue, region or subresource here. */
export const breakdownParts: Readonly<Record<UsageBreakdown, readonly UsagePart[]>> = {
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
  voice_multiplier: ['voiceMultiplier'],
  resource: [],
  request_queue: [],
  region: [],
  subresource_id: [],
  request_source: ['apiKey'],
};

interface MetricSource {
  readonly measure: UsageMeasure;
  /** Units of the measure per unit of the metric. */
  readonly unit: number;
  /** `average`: the value is divided by the weight. */
  readonly kind?: 'sum' | 'max' | 'average';
}

/** How a metric is computed; undefined: by `buildPercentiles`, or always 0. The times to first audio are in milliseconds. */
export const metricMeasures: Readonly<Record<UsageMetric, MetricSource | undefined>> = {
  credits: { measure: 'credits', unit: 1 },
  tts_characters: { measure: 'ttsCharacters', unit: 1 },
  minutes_used: { measure: 'audioMs', unit: 60_000 },
  request_count: { measure: 'requests', unit: 1 },
  ttfb_avg: { measure: 'firstAudioMs', unit: 1, kind: 'average' },
  ttfb_p95: undefined,
  // All usage is paid with credits.
  fiat_units_spent: undefined,
  concurrency: { measure: 'peakConcurrency', unit: 1, kind: 'max' },
  concurrency_average: { measure: 'concurrencySum', unit: 1, kind: 'average' },
};

/** Each step of the time to first audio is 5 % longer than the one before; the last has everything above. */
const stepFactor = 1.05;
const maxStep = 256;

/** The step of a time to first audio, from 1. */
export const firstAudioStep = (ms: number): number =>
  Math.min(maxStep, Math.ceil(Math.log(Math.max(1, ms)) / Math.log(stepFactor)) + 1);

/** The time in the middle of a step, in ms. */
const stepMs = (step: number): number => stepFactor ** (step - 1.5);

/** One request in the step of its time to first audio, as stored. */
export const firstAudioSteps = (ms: number): number[] => [...Array(firstAudioStep(ms) - 1).fill(0), 1];

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

interface SeriesShape {
  readonly buckets: number;
  /** Each bucket includes the values of all earlier ones. */
  readonly cumulative: boolean;
}
type SeriesOptions = SeriesShape & Omit<MetricSource, 'measure'>;

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
    row.values[bucket] = combine(options, row.values[bucket]!, value);
    row.weights[bucket]! += weight;
    row.total += value;
  }
  const largestFirst = [...rows].sort(([, a], [, b]) => b.total - a.total);
  return new Map(largestFirst.map(([name, { values, weights }]) => [name, toValues(values, weights, options)]));
}

const combine = ({ kind }: Pick<SeriesOptions, 'kind'>, one: number, other: number): number =>
  kind === 'max' ? Math.max(one, other) : one + other;

function toValues(values: Float64Array, weights: Float64Array, options: SeriesOptions): number[] {
  const { unit, kind, cumulative } = options;
  let [value, weight] = [0, 0];
  return Array.from(values, (bucketValue, at) => {
    value = cumulative ? combine(options, value, bucketValue) : bucketValue;
    weight = cumulative ? weight + weights[at]! : weights[at]!;
    if (kind !== 'average') return value / unit;
    return weight > 0 ? value / weight / unit : 0;
  });
}

/** The time in ms within which 95 % of the requests had their first audio, by name and bucket; 0 without requests. */
export function buildPercentiles(
  counts: readonly FirstAudioCount[],
  toName: (parts: readonly string[]) => string,
  { buckets, cumulative }: SeriesShape,
): Map<string, number[]> {
  const byName = new Map<string, Map<number, number>[]>();
  for (const { bucket, parts, step, count } of counts) {
    const name = toName(parts);
    const series = byName.get(name) ?? Array.from({ length: buckets }, () => new Map<number, number>());
    byName.set(name, series);
    addCount(series[bucket]!, step, count);
  }
  return new Map(
    [...byName].map(([name, series]) => {
      const sum = new Map<number, number>();
      return [name, series.map((steps) => slowestOf(cumulative ? addCounts(sum, steps) : steps))];
    }),
  );
}

const addCount = (steps: Map<number, number>, step: number, count: number) =>
  steps.set(step, (steps.get(step) ?? 0) + count);

function addCounts(sum: Map<number, number>, steps: ReadonlyMap<number, number>): Map<number, number> {
  for (const [step, count] of steps) addCount(sum, step, count);
  return sum;
}

/** The time that 95 % of the requests do not exceed. */
function slowestOf(steps: ReadonlyMap<number, number>): number {
  const total = [...steps.values()].reduce((sum, count) => sum + count, 0);
  let counted = 0;
  for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
    counted += count;
    if (counted >= total * 0.95) return Math.round(stepMs(step));
  }
  return 0;
}
