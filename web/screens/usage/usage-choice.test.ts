import { expect, it } from 'vitest';
import { intervalsFor, readChoice, type UsageChoice, withSuitableInterval, writeChoice } from './usage-choice.ts';

const defaultChoice: UsageChoice = {
  range: '30d',
  days: undefined,
  metric: 'credits',
  breakdown: 'voice',
  interval: 'day',
};

it('stores the chart settings in the URL', () => {
  const chosen: UsageChoice = {
    range: 'custom',
    days: { from: '2026-01-01', to: '2026-01-31' },
    metric: 'minutes_used',
    breakdown: 'api_keys',
    interval: 'week',
  };
  expect(readChoice(writeChoice(chosen))).toEqual(chosen);
  expect(readChoice(writeChoice(defaultChoice))).toEqual(defaultChoice);
});

it('falls back to the default settings for invalid URL parameters', () => {
  expect(readChoice(new URLSearchParams())).toEqual(defaultChoice);
  expect(
    readChoice(new URLSearchParams('range=custom&from=x&to=2026-01-01&metric=toString&by=region&every=s')),
  ).toEqual(defaultChoice);
});

it('offers only intervals suitable for the number of days', () => {
  expect(intervalsFor(7)).toEqual(['hour', 'day', 'week', 'cumulative']);
  expect(intervalsFor(90)).toEqual(['day', 'week', 'month', 'cumulative']);
  expect(intervalsFor(400)).toEqual(['week', 'month', 'cumulative']);
  const days = { from: '2026-01-01', to: '2026-03-31' };
  expect(withSuitableInterval({ ...defaultChoice, interval: 'hour' }, days).interval).toBe('day');
  expect(withSuitableInterval({ ...defaultChoice, interval: 'month' }, days).interval).toBe('month');
});
