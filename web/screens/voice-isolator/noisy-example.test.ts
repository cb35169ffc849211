import { expect, it } from 'vitest';
import { addNoise } from './noisy-example.ts';

it('adds the same noise each time, well below speech', () => {
  const silence = new Float32Array(48_000);
  const noise = addNoise(silence, 48_000);
  expect(addNoise(silence, 48_000)).toEqual(noise);
  const rms = Math.sqrt(noise.reduce((sum, sample) => sum + sample ** 2, 0) / noise.length);
  expect(rms).toBeGreaterThan(0.015);
  expect(rms).toBeLessThan(0.04);
});

it('stays within full scale', () => {
  const loud = addNoise(new Float32Array(4800).fill(1), 48_000);
  expect(loud.every((sample) => Math.abs(sample) <= 1)).toBe(true);
});
