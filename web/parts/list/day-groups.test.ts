import { expect, it } from 'vitest';
import { dayNumber, startsDay } from './day-groups.ts';

const at = (...[year, month, day, hour]: [number, number, number, number]) =>
  new Date(year, month - 1, day, hour).getTime() / 1000;

it('starts a group at the first item and after each midnight of the reader', () => {
  const times = [at(2026, 11, 27, 9), at(2026, 11, 27, 0), at(2026, 11, 26, 23), at(2026, 11, 24, 12)];
  expect(times.map((_, index) => startsDay(times, index, (time) => time))).toEqual([true, false, true, true]);
  expect(startsDay(times, 4, (time) => time)).toBe(false);
});

it('counts days without gaps where the clock changes', () => {
  const days = Array.from({ length: 365 }, (_, day) => dayNumber(at(2026, 1, 1 + day, 12)));
  expect(days).toEqual(days.map((_, day) => days[0]! + day));
});
