import { expect, it } from 'vitest';
import { bestStretches } from './clone-references.rules.ts';

const rate = 16_000;
/** A tone where `spoken` says so, in steps of 100 ms. */
const recording = (seconds: number, spoken: (seconds: number) => boolean) =>
  Float32Array.from({ length: seconds * rate }, (_, at) =>
    spoken(Math.floor((at / rate) * 10) / 10) ? 0.3 * Math.sin(at / 10) : 0,
  );

it('takes the part of a long recording with the most speech, from pause to pause', () => {
  // Seldom a word, then words with a short pause after each second.
  const samples = recording(60, (s) => (s < 30 ? s % 3 < 0.5 : s % 1 < 0.8));
  const [stretch, ...rest] = bestStretches([samples], rate);
  expect(rest).toEqual([]);
  expect(stretch!.fromS).toBeGreaterThanOrEqual(29);
  expect(stretch!.toS - stretch!.fromS).toBeGreaterThan(8);
  expect(stretch!.toS - stretch!.fromS).toBeLessThanOrEqual(12);
  for (const edge of [stretch!.fromS, stretch!.toS]) expect(edge % 1).toBeGreaterThanOrEqual(0.79);
});

it('joins short recordings, the one with most speech first, and leaves silence out', () => {
  const always = () => true;
  const short = [recording(3, always), recording(5, always), recording(4, () => false), recording(6, always)];
  expect(bestStretches(short, rate).map(({ index, toS }) => [index, Math.round(toS)])).toEqual([
    [3, 6],
    [1, 5],
  ]);
  expect(bestStretches([recording(4, () => false), new Float32Array()], rate)).toEqual([]);
});
