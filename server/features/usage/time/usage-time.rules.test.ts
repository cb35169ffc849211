import { expect, it } from 'vitest';
import { type BucketSize, bucketStarts, toMilliseconds } from './usage-time.rules.ts';

const at = (iso: string) => Date.parse(iso);
const starts = (from: string, to: string, size: BucketSize, zone = 'UTC') =>
  bucketStarts({ fromMs: at(from), toMs: at(to) }, size, zone).map((ms) => new Date(ms).toISOString());

it('O-30 accepts timestamps in seconds and milliseconds', () => {
  expect(toMilliseconds(1_685_574_000)).toBe(at('2023-05-31T23:00:00Z'));
  expect(toMilliseconds(1_685_574_000_000)).toBe(at('2023-05-31T23:00:00Z'));
});

it('O-30 lists each hour, day, week and month of a time span without a gap', () => {
  expect(starts('2026-01-31T22:10:00Z', '2026-02-01T00:00:00Z', 'hour')).toEqual([
    '2026-01-31T22:00:00.000Z',
    '2026-01-31T23:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
  expect(starts('2026-02-27T05:00:00Z', '2026-03-01T23:59:59Z', 'day')).toEqual([
    '2026-02-27T00:00:00.000Z',
    '2026-02-28T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  // 18 February 2026 is a Wednesday.
  expect(starts('2026-02-18T05:00:00Z', '2026-03-01T23:59:59Z', 'week')).toEqual([
    '2026-02-16T00:00:00.000Z',
    '2026-02-23T00:00:00.000Z',
  ]);
  expect(starts('2025-12-31T05:00:00Z', '2026-02-01T00:00:00Z', 'month')).toEqual([
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
});

it('starts days at midnight of the time zone, including daylight saving changes', () => {
  expect(starts('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'day', 'Europe/Berlin')).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(starts('2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z', 'day', 'America/New_York')).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
  expect(starts('2026-03-15T00:00:00Z', '2026-04-15T00:00:00Z', 'month', 'Europe/Berlin')).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ]);
});

it('divides days into hours, and counts other sizes from 1970', () => {
  expect(starts('2026-03-28T23:00:00Z', '2026-03-29T21:00:00Z', { hours: 8 }, 'Europe/Berlin')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-29T15:00:00.000Z',
  ]);
  expect(starts('1970-01-01T00:00:00Z', '1970-01-01T10:00:00Z', { hours: 5 })).toEqual([
    '1970-01-01T00:00:00.000Z',
    '1970-01-01T05:00:00.000Z',
    '1970-01-01T10:00:00.000Z',
  ]);
  expect(starts('2026-01-03T00:00:00Z', '2026-01-12T00:00:00Z', { hours: 168 })).toHaveLength(2);
});

it('stops after the maximum number of buckets', () => {
  expect(starts('1971-01-01T00:00:00Z', '2971-01-01T00:00:00Z', 'hour')).toHaveLength(10_001);
});
