import { AppError } from '../../../platform/app-error.ts';
import { type BucketSize, bucketStarts, hourMs, isTimeZone, maxBuckets, toMilliseconds } from './usage-time.rules.ts';

/** Says which field of the request is wrong, and why. */
export const invalidParameter = (param: string, message: string) =>
  new AppError('invalid_parameters', { param, message });

/** The fields that a time is named by in a request. */
interface TimeFields {
  readonly from: string;
  readonly to: string;
  readonly size: string;
}

/**
 * A time as clients name it (both ends included; seconds or milliseconds since 1970) in whole hours of UTC, as use is
 * counted; `to` is exclusive.
 */
export function toHourRange(startUnix: number, endUnix: number, fields: Pick<TimeFields, 'from' | 'to'>) {
  const [startMs, endMs] = [toMilliseconds(startUnix), toMilliseconds(endUnix)];
  if (endMs < startMs) throw invalidParameter(fields.to, `${fields.to} is before ${fields.from}.`);
  return { from: new Date(Math.floor(startMs / hourMs) * hourMs), to: new Date(endMs + 1) };
}

/** The size of buckets of so many seconds. */
export function bucketSizeFromSeconds(seconds: number, param: string): BucketSize {
  if (seconds % 3600 !== 0)
    throw invalidParameter(param, `Use is counted by the hour: ${param} must be a multiple of 3600.`);
  return { hours: seconds / 3600 };
}

/** Beginnings of the buckets of a time, in ms; each is the beginning of an hour of UTC. */
export function listBucketStarts(
  span: { from: Date; to: Date },
  size: BucketSize,
  zone: string,
  fields: TimeFields,
): number[] {
  if (!isTimeZone(zone)) throw invalidParameter('time_zone', `${zone} is not the name of a time zone.`);
  const starts = bucketStarts({ fromMs: span.from.getTime(), toMs: span.to.getTime() - 1 }, size, zone);
  if (starts.length > maxBuckets)
    throw invalidParameter(fields.size, `This would be more than ${maxBuckets} values. Choose a larger interval.`);
  if (starts.some((ms) => ms % hourMs !== 0))
    throw invalidParameter('time_zone', `Use is counted by the hours of UTC, and days in ${zone} begin between two.`);
  return starts;
}
