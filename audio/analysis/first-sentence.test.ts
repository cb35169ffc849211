import { expect, it } from 'vitest';
import { concatSamples } from '../pcm.ts';
import { firstSentence } from './first-sentence.ts';

const sampleRate = 8000;
const speech = (seconds: number) =>
  Float32Array.from({ length: seconds * sampleRate }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 180 * at) / sampleRate));
const silence = (seconds: number) => new Float32Array(Math.round(seconds * sampleRate));
const lengthS = (...parts: Float32Array[]) => {
  const sentence = firstSentence({ samples: concatSamples(parts), sampleRate });
  return sentence && sentence.samples.length / sampleRate;
};

it('cuts at the first pause after three seconds, with a margin of silence', () => {
  expect(lengthS(silence(2), speech(4), silence(0.6), speech(5), silence(1))).toBeCloseTo(4.3, 1);
  expect(lengthS(silence(1), speech(1), silence(0.6), speech(3), silence(0.6), speech(5))).toBeCloseTo(4.9, 1);
});

it('keeps short gaps, and cuts fast speech at its longest one', () => {
  expect(lengthS(silence(1), speech(4), silence(0.25), speech(2), silence(3))).toBeCloseTo(6.55, 1);
  expect(lengthS(speech(4), silence(0.22), speech(4), silence(0.3), speech(9), silence(1))).toBeCloseTo(8.37, 1);
});

it('cuts speech without a gap at twelve seconds', () => {
  expect(lengthS(silence(2), speech(20), silence(2))).toBeCloseTo(12.3, 1);
});

it('keeps a whole recording that is shorter, and finds nothing in silence', () => {
  expect(lengthS(silence(1), speech(2), silence(1))).toBeCloseTo(2.3, 1);
  expect(lengthS(silence(5))).toBeUndefined();
});
