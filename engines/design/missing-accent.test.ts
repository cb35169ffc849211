import { expect, it } from 'vitest';
import { unavailableAccents } from '../../contract/catalogue/voices/voice-traits.ts';
import { baseVoices } from './base-voices.ts';
import { findMissingAccent } from './missing-accent.ts';

it.each([
  ['An old Irish sailor who tells stories', 'irish'],
  ['Ein alter Mann mit irischem Akzent', 'irish'],
  ['A sunny Aussie surf teacher', 'australian'],
  ['A farmer from New Zealand', 'new zealand'],
  ['A Scottish sailor', undefined],
  ['A Native American Indian elder', undefined],
  ['An indianlike word', undefined],
])('finds the accent of “%s” that no voice has: %s', (description, accent) => {
  expect(findMissingAccent(description)).toBe(accent);
});

it('names only accents that no default voice has', () => {
  const accents = new Set(baseVoices.map(({ voice }) => voice.labels.accent));
  expect(unavailableAccents.filter((accent) => accents.has(accent))).toEqual([]);
});
