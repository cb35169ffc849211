import { expect, it } from 'vitest';
import { openStreamResampler } from './stream-resampler.ts';

const tone = (hertz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate));
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

it.each([8000, 22_050, 24_000, 44_100, 48_000])('keeps tones of %i Hz samples in time and level', (rate) => {
  const resampler = openStreamResampler(rate, 16_000);
  const source = tone(1000, rate, 1);
  const parts: number[] = [];
  for (let at = 0; at < source.length; at += 333) parts.push(...resampler.write(source.slice(at, at + 333)));
  expect(parts.length).toBeGreaterThan(15_900);
  const expected = tone(1000, 16_000, 1);
  // The first samples lack what was before them.
  for (let at = 200; at < parts.length; at++) expect(Math.abs(parts[at]! - expected[at]!)).toBeLessThan(0.003);
});

it('filters what would alias', () => {
  const resampled = openStreamResampler(48_000, 16_000).write(tone(11_000, 48_000, 0.5));
  expect(rms(resampled.subarray(500))).toBeLessThan(0.0005);
});

it('passes samples of the same rate through', () => {
  const samples = tone(440, 16_000, 0.1);
  expect(openStreamResampler(16_000, 16_000).write(samples)).toBe(samples);
});
