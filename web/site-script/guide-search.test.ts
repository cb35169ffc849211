import { expect, it } from 'vitest';
import { matches } from './guide-search.ts';

it('finds words by their start, whatever their case, order and accents', () => {
  const words = 'getting started voice cloning café v1 voices eleven_multilingual_v2 base_url';
  expect(matches(words, '')).toBe(true);
  expect(matches(words, 'Started GETTING')).toBe(true);
  expect(matches(words, 'cafe eleven_multi')).toBe(true);
  expect(matches(words, '/v1/voices')).toBe(true);
  expect(matches(words, 'voice-clon')).toBe(true);
  expect(matches(words, 'started webhook')).toBe(false);
  expect(matches(words, 'arted')).toBe(false);
});
