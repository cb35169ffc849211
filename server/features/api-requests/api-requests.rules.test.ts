import { expect, it } from 'vitest';
import { listBuckets } from './api-requests.rules.ts';

const ms = Date.parse;

it('starts with the hour or day of the start, and ends with that of the end', () => {
  const hours = listBuckets(ms('2026-03-01T10:20:00Z'), ms('2026-03-01T12:00:00Z'), {
    interval: 'hour',
    time_zone: '',
  });
  expect(hours).toEqual(['10', '11', '12'].map((hour) => ms(`2026-03-01T${hour}:00:00Z`)));
});

it('starts days at midnight of the zone, also when the clocks change', () => {
  const query = { interval: 'day', time_zone: 'Europe/Berlin' } as const;
  expect(listBuckets(ms('2026-03-28T12:00:00Z'), ms('2026-03-30T12:00:00Z'), query)).toEqual([
    ms('2026-03-27T23:00:00Z'),
    ms('2026-03-28T23:00:00Z'),
    ms('2026-03-29T22:00:00Z'),
  ]);
  expect(() => listBuckets(0, 1, { ...query, time_zone: 'Nowhere' })).toThrow(RangeError);
});
