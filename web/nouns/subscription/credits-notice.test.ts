import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { creditsMark, dismissCreditsMark } from './credits-notice.ts';

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
])('U-24 of 10,000 credits %d used are at the mark %s', (used, mark) => {
  expect(creditsMark(counts(used), memoryStorage())).toBe(mark);
});

it('O-09 has no mark without a limit', () => {
  expect(creditsMark(counts(1e12, -1), memoryStorage())).toBeUndefined();
});

it('U-24 a dismissed notice comes again at the next mark, and in the next period', () => {
  const store = memoryStorage();
  dismissCreditsMark(counts(8000), 80, store);
  expect(creditsMark(counts(9000), store)).toBeUndefined();
  expect(creditsMark(counts(10_000), store)).toBe(100);
  dismissCreditsMark(counts(10_000), 100, store);
  expect(creditsMark(counts(10_000), store)).toBeUndefined();
  expect(creditsMark(counts(8000), store)).toBeUndefined();
  expect(creditsMark(counts(8000, 10_000, 1_802_678_400), store)).toBe(80);
});
