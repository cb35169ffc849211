import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { periodOptions, readPeriod, savePeriod } from './billing-choice.ts';

it('PLAN-043 C-36 stores the chosen period as monthly or yearly and labels it Monthly or Annual', () => {
  const store = memoryStorage();
  expect(readPeriod(store)).toBeUndefined();
  savePeriod(store, 'annual_period');
  expect(store.getItem('xi:billing_period')).toBe('"yearly"');
  expect(readPeriod(store)).toBe('annual_period');
  savePeriod(store, 'monthly_period');
  expect(store.getItem('xi:billing_period')).toBe('"monthly"');
  expect(readPeriod(store)).toBe('monthly_period');
  expect(periodOptions.map(({ label }) => label)).toEqual(['Monthly', 'Annual']);
});

it('ignores an invalid stored period', () => {
  for (const storedValue of ['"annual_period"', 'yearly', '{}', '"weekly"'])
    expect(readPeriod(memoryStorage({ 'xi:billing_period': storedValue }))).toBeUndefined();
});
