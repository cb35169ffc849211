import { expect, it } from 'vitest';
import { formatDay, formatRelativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 24, 14, 5).getTime();

it.each([
  [20, 'Just now'],
  [-5, 'Just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [50 * 3600, '2 days ago'],
])('formats the age of %i s as "%s"', (seconds, text) => {
  expect(formatRelativeTime(now - seconds * 1000, now)).toBe(text);
});

it('names days by their distance, or by date', () => {
  expect(formatDay(new Date(2026, 10, 24, 0, 0).getTime(), now)).toBe('Today');
  expect(formatDay(new Date(2026, 10, 23, 23, 59).getTime(), now)).toBe('Yesterday');
  expect(formatDay(new Date(2026, 10, 22, 12).getTime(), now)).toBe('Sunday, November 22');
  expect(formatDay(new Date(2025, 10, 23).getTime(), now)).toBe('November 23, 2025');
});
