import { expect, it } from 'vitest';
import { fitted, intervalsFor, readChoice, type UsageChoice, writeChoice } from './usage-choice.ts';

const usual: UsageChoice = { range: '30d', days: undefined, metric: 'credits', breakdown: 'voice', interval: 'day' };

it('keeps what is shown in the address', () => {
  const chosen: UsageChoice = {
    range: 'custom',
    days: { from: '2026-01-01', to: '2026-01-31' },
    metric: 'minutes_used',
    breakdown: 'api_keys',
    interval: 'week',
  };
  expect(readChoice(writeChoice(chosen))).toEqual(chosen);
  expect(readChoice(writeChoice(usual))).toEqual(usual);
});

it('shows the usual for an address without sense', () => {
  expect(readChoice(new URLSearchParams())).toEqual(usual);
  expect(
    readChoice(new URLSearchParams('range=custom&from=x&to=2026-01-01&metric=toString&by=region&every=s')),
  ).toEqual(usual);
});

it('offers intervals that can be seen', () => {
  expect(intervalsFor(7)).toEqual(['hour', 'day', 'week', 'cumulative']);
  expect(intervalsFor(90)).toEqual(['day', 'week', 'month', 'cumulative']);
  expect(intervalsFor(400)).toEqual(['week', 'month', 'cumulative']);
  const days = { from: '2026-01-01', to: '2026-03-31' };
  expect(fitted({ ...usual, interval: 'hour' }, days).interval).toBe('day');
  expect(fitted({ ...usual, interval: 'month' }, days).interval).toBe('month');
});
