import { expect, it } from 'vitest';
import { dateProblem, isbnProblem, toGenres } from './settings-texts.ts';

it('STUDIO-004 reads genres without duplicates', () => {
  expect(toGenres(' Fantasy, History,,Fantasy ')).toEqual(['Fantasy', 'History']);
  expect(toGenres('')).toEqual([]);
});

it('STUDIO-004 checks ISBN and date before they are sent', () => {
  expect(['', '978-3-16-148410-0', '3-16-148410-X'].map(isbnProblem)).toEqual([undefined, undefined, undefined]);
  expect(isbnProblem('12345')).toBe('An ISBN has 10 or 13 digits.');
  expect(['', '1865', '1865-11-26'].map(dateProblem)).toEqual([undefined, undefined, undefined]);
  expect(dateProblem('26.11.1865')).toMatch(/YYYY/);
});
