import { expect, it } from 'vitest';
import { barHeights, findSample } from './sample-player.ts';

const samples = [
  { slug: 'english', language: 'en' },
  { slug: 'portuguese', language: 'pt' },
  { slug: 'german', language: 'de' },
];

it('chooses the sample of the first language of the browser that has one', () => {
  expect(findSample(samples, ['cy-GB', 'de-AT', 'pt-BR'])).toBe('german');
  expect(findSample(samples, ['pt-BR'])).toBe('portuguese');
  expect(findSample(samples, ['cy'])).toBeUndefined();
  expect(findSample(samples, [])).toBeUndefined();
});

it('draws the loudest sample of each bar, relative to the loudest of all', () => {
  expect(barHeights(Float32Array.of(0.1, -0.2, 0.4, 0, 0, 0, -0.1, 0), 4)).toEqual([0.5, 1, 0.06, 0.25].map(near));
  expect(barHeights(new Float32Array(8), 2)).toEqual([0.06, 0.06]);
  expect(barHeights(new Float32Array(0), 2)).toEqual([0.06, 0.06]);
});

const near = (value: number) => expect.closeTo(value, 5);
