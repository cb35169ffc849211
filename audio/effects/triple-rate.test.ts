import { expect, it } from 'vitest';
import { third, thirdReach, triple } from './triple-rate.ts';

it('comes back from three times the rate as it was, in step', () => {
  const samples = Float32Array.from(
    { length: 1600 },
    (_, i) => 0.4 * Math.sin((2 * Math.PI * 300 * i) / 16_000) + 0.3 * Math.cos((2 * Math.PI * 5000 * i) / 16_000),
  );
  const raised = new Float32Array(3 * samples.length);
  triple(samples, 0, raised);
  const padded = new Float32Array(raised.length + 2 * thirdReach);
  padded.set(raised, thirdReach);
  const back = new Float32Array(samples.length);
  third(padded, back);
  for (let i = 50; i < samples.length - 50; i++) expect(Math.abs(back[i]! - samples[i]!)).toBeLessThan(0.01);
});

it('is the same in pieces', () => {
  const samples = Float32Array.from({ length: 400 }, (_, i) => Math.sin(i * i));
  const whole = new Float32Array(1200);
  triple(samples, 0, whole);
  const piece = new Float32Array(300);
  triple(samples, 150, piece);
  expect([...piece]).toEqual([...whole.subarray(450, 750)]);
});
