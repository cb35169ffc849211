import { expect, it } from 'vitest';
import { addDays, dayOf, daysIn, problemOf, spanOf, zoneOfDays } from './usage-range.ts';

const iso = (ms: number) => new Date(ms).toISOString();

it('uses the local time zone if its offset is always whole hours, else UTC', () => {
  expect(zoneOfDays('America/New_York')).toBe('America/New_York');
  expect(zoneOfDays('Asia/Kolkata')).toBe('UTC');
  // Offset of +10:30, and +11:00 in summer.
  expect(zoneOfDays('Australia/Lord_Howe')).toBe('UTC');
});

it('starts at midnight of the first day and ends 1 ms before midnight after the last', () => {
  const { startMs, endMs } = spanOf({ from: '2026-03-28', to: '2026-03-29' }, 'Europe/Berlin');
  expect([iso(startMs), iso(endMs)]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T21:59:59.999Z']);
  const autumn = spanOf({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York');
  expect([iso(autumn.startMs), iso(autumn.endMs)]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z']);
});

it('adds and counts calendar days', () => {
  expect(dayOf(Date.parse('2026-03-31T23:30:00Z'), 'Europe/Berlin')).toBe('2026-04-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toBe(3);
});

it('reports missing, reversed, future and too many days', () => {
  const today = '2026-03-10';
  expect(problemOf({ from: '2026-03-01', to: '2026-03-10' }, today)).toBeUndefined();
  expect(problemOf({ from: '', to: '2026-03-10' }, today)).toBe('Choose both days.');
  expect(problemOf({ from: '2026-03-11', to: '2026-03-10' }, today)).toBe(
    'The first day must not be after the last day.',
  );
  expect(problemOf({ from: '2026-03-11', to: '2026-03-12' }, today)).toBe('Choose days that are not in the future.');
  expect(problemOf({ from: '2020-03-11', to: '2026-03-10' }, today)).toBe('Choose up to 1100 days.');
});
