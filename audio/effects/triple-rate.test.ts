import { expect, it } from 'vitest';
import { downsampleRadius, downsampleTriple, upsampleTriple } from './triple-rate.ts';

it('restores a signal after tripling and reducing the rate, without delay', () => {
  const samples = Float32Array.from(
    { length: 1600 },
    (_, i) => 0.4 * Math.sin((2 * Math.PI * 300 * i) / 16_000) + 0.3 * Math.cos((2 * Math.PI * 5000 * i) / 16_000),
  );
  const raised = new Float32Array(3 * samples.length);
  upsampleTriple(samples, 0, raised);
  const padded = new Float32Array(raised.length + 2 * downsampleRadius);
  padded.set(raised, downsampleRadius);
  const back = new Float32Array(samples.length);
  downsampleTriple(padded, back);
  for (let i = 50; i < samples.length - 50; i++) expect(Math.abs(back[i]! - samples[i]!)).toBeLessThan(0.01);
});

it('gives the same result in pieces', () => {
  const samples = Float32Array.from({ length: 400 }, (_, i) => Math.sin(i * i));
  const expected = new Float32Array(1200);
  upsampleTriple(samples, 0, expected);
  const piece = new Float32Array(300);
  upsampleTriple(samples, 150, piece);
  expect([...piece]).toEqual([...expected.subarray(450, 750)]);
});
