import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { dismissThreshold, reachedThreshold } from './credits-notice.ts';

const counts = (used: number, limit = 10_000, period = 1_800_000_000) => ({
  character_count: used,
  character_limit: limit,
  next_character_count_reset_unix: period,
});

it.each([
  [7999, undefined],
  [8000, 80],
  [9999, 80],
  [10_000, 100],
  [12_000, 100],
])('U-24 with %d of 10,000 credits used the threshold is %s', (used, threshold) => {
  expect(reachedThreshold(counts(used), memoryStorage())).toBe(threshold);
});

it('O-09 has no threshold without a limit', () => {
  expect(reachedThreshold(counts(1e12, -1), memoryStorage())).toBeUndefined();
});

it('U-24 shows a dismissed notice again at the next threshold and in the next period', () => {
  const store = memoryStorage();
  dismissThreshold(counts(8000), 80, store);
  expect(reachedThreshold(counts(9000), store)).toBeUndefined();
  expect(reachedThreshold(counts(10_000), store)).toBe(100);
  dismissThreshold(counts(10_000), 100, store);
  expect(reachedThreshold(counts(10_000), store)).toBeUndefined();
  expect(reachedThreshold(counts(8000), store)).toBeUndefined();
  expect(reachedThreshold(counts(8000, 10_000, 1_802_678_400), store)).toBe(80);
});
