import { AppError } from '../../../platform/app-error.ts';
import { type BucketSize, bucketStarts, hourMs, isTimeZone, maxBuckets, toMilliseconds } from './usage-time.rules.ts';

/** The plan includes totals only (USAGE-004). */
export const analyticsRequired = (param: string) =>
  new AppError('feature_not_available', {
    message: 'Your plan does not include usage by voice, model, API key or product.',
    param,
  });

/** Names the invalid request field and the reason. */
export const invalidParameter = (param: string, message: string) =>
  new AppError('invalid_parameters', { param, message });

/** Names of the request fields of a time range. */
interface TimeFields {
  readonly from: string;
  readonly to: string;
  readonly size: string;
}

/**
 * Converts a client's time range (Unix seconds or milliseconds, both ends included) to whole UTC hours, in which usage is
 * counted; `to` is exclusive.
 */
export function toHourRange(startUnix: number, endUnix: number, fields: Pick<TimeFields, 'from' | 'to'>) {
  const [startMs, endMs] = [toMilliseconds(startUnix), toMilliseconds(endUnix)];
  if (endMs < startMs) throw invalidParameter(fields.to, `${fields.to} is before ${fields.from}.`);
  return { from: new Date(Math.floor(startMs / hourMs) * hourMs), to: new Date(endMs + 1) };
}

/** The bucket size for a number of seconds. */
export function bucketSizeFromSeconds(seconds: number, param: string): BucketSize {
  if (seconds % 3600 !== 0)
    throw invalidParameter(param, `Usage is counted by the hour: ${param} must be a multiple of 3600.`);
  return { hours: seconds / 3600 };
}

/** Start times of the buckets of a time range, in ms; each is the start of a UTC hour. */
export function listBucketStarts(
  span: { from: Date; to: Date },
  size: BucketSize,
  zone: string,
  fields: TimeFields,
): number[] {
  if (!isTimeZone(zone)) throw invalidParameter('time_zone', `${zone} is not the name of a time zone.`);
  const starts = bucketStarts({ fromMs: span.from.getTime(), toMs: span.to.getTime() - 1 }, size, zone);
  if (starts.length > maxBuckets)
    throw invalidParameter(
      fields.size,
      `The reply would have more than ${maxBuckets} buckets. Choose a larger interval.`,
    );
  if (starts.some((ms) => ms % hourMs !== 0))
    throw invalidParameter('time_zone', `Usage is counted by UTC hours, and days in ${zone} do not start on one.`);
  return starts;
}
