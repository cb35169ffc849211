import { expect, it } from 'vitest';
import { highlight } from './search-snippet.rules.ts';
import { editDistance, nearestWord, toSearchText, wordsOf } from './search-words.rules.ts';

it('folds accents of Latin letters only', () => {
  expect(toSearchText('Café Ærø STRAẞE')).toBe('cafe aero strasse');
  expect(toSearchText('йогурт')).toBe('йогурт');
  expect(wordsOf('हिन्दी')).toEqual(['हिन्दी']);
});

it('separates the words of Japanese and Chinese', () => {
  expect(wordsOf('営業時間は九時から').length).toBeGreaterThan(2);
});

it('measures swaps as one edit', () => {
  expect(editDistance('recieve', 'receive', 2)).toBe(1);
  expect(editDistance('warranty', 'warranty', 2)).toBe(0);
  expect(editDistance('cat', 'elephant', 2)).toBe(3);
});

it('finds the word that a misspelled one was meant to be', () => {
  expect(nearestWord('warrenty', ['The warranty covers it.', 'A warning.'])).toBe('warranty');
  expect(nearestWord('abc', ['abd'])).toBeUndefined();
});

it('marks the words of a query in the best part of a text', () => {
  const text = `${'Nothing here. '.repeat(40)}The warranty covers repairs for two years. ${'More. '.repeat(40)}`;
  const segments = highlight(text, ['warranti', 'repair'], 'warranty repair');
  expect(segments.filter(({ is_hit }) => is_hit).map(({ value }) => value)).toEqual(['warranty', 'repairs']);
  expect(segments.map(({ value }) => value).join('').length).toBeLessThanOrEqual(300);
});
