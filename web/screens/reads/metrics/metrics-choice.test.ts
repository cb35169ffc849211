import { expect, it } from 'vitest';
import { formatMicros, isReadMetric, lastDays } from './metrics-choice.ts';

it('PUB-004 counts the days of a range with today, in UTC', () => {
  const now = Date.parse('2026-03-02T23:30:00Z');
  expect(lastDays(7, now)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(lastDays(1, now)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
});

it('PUB-004 shows earnings in dollars', () => {
  expect(formatMicros(1_234_567)).toBe('$1.23');
  expect([isReadMetric('minutes'), isReadMetric('toString'), isReadMetric(null)]).toEqual([true, false, false]);
});
