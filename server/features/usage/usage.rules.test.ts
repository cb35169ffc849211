import { expect, it } from 'vitest';
import { buildSeries, disambiguateNames } from './usage.rules.ts';

const sum = (bucket: number, part: string, value: number, weight = 0) => ({ bucket, parts: [part], value, weight });
const nameOf = ([part]: readonly string[]) => part!;

it('O-30 distinguishes parts with the same name', () => {
  expect([
    ...disambiguateNames(
      new Map([
        ['1', 'Ada'],
        ['2', 'Bert'],
        ['3', 'Ada'],
      ]),
    ).values(),
  ]).toEqual(['Ada (1)', 'Bert', 'Ada (3)']);
});

it('O-30 fills every bucket, largest part first', () => {
  const sums = [sum(0, 'a', 5), sum(2, 'a', 1), sum(1, 'b', 60), sum(1, 'b', 60)];
  const options = { buckets: 3, unit: 1, cumulative: false };
  expect([...buildSeries(sums, nameOf, options)]).toEqual([
    ['b', [0, 120, 0]],
    ['a', [5, 0, 1]],
  ]);
  expect(buildSeries(sums, nameOf, { ...options, unit: 60 }).get('b')).toEqual([0, 2, 0]);
});

it('accumulates values, including averages', () => {
  const sums = [sum(0, 'a', 100, 1), sum(2, 'a', 500, 2)];
  const options = { buckets: 4, unit: 1, kind: 'average' as const };
  expect(buildSeries(sums, nameOf, { ...options, cumulative: false }).get('a')).toEqual([100, 0, 250, 0]);
  expect(buildSeries(sums, nameOf, { ...options, cumulative: true }).get('a')).toEqual([100, 100, 200, 200]);
});
