import { expect, it } from 'vitest';
import { missingAccentText, previewSummary } from './design-match.ts';

const labels = { age: 'middle_aged', accent: 'scottish', gender: 'female' };

it('says what a preview is', () => {
  expect(previewSummary(labels)).toBe('Middle aged · Scottish · Female');
  expect(previewSummary({})).toBe('');
});

it('tells that a described accent is missing, and which one is used instead', () => {
  expect(missingAccentText('irish', [{ labels }, { labels }])).toBe(
    'There is no Irish accent on this server. The voices use the nearest: Scottish.',
  );
  expect(missingAccentText(null, [{ labels }])).toBeUndefined();
  expect(missingAccentText('irish', [{ labels: { ...labels, accent: 'irish' } }])).toBeUndefined();
});
