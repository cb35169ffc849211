import { expect, it } from 'vitest';
import { bestSegments } from './clone-references.rules.ts';

const rate = 16_000;
/** A tone wherever `isSpeech` returns true, in steps of 100 ms. */
const recording = (seconds: number, isSpeech: (seconds: number) => boolean) =>
  Float32Array.from({ length: seconds * rate }, (_, at) =>
    isSpeech(Math.floor((at / rate) * 10) / 10) ? 0.3 * Math.sin(at / 10) : 0,
  );

it('selects the segment of a long recording with the most speech, cut at pauses', () => {
  // Sparse words, then words with a short pause every second.
  const samples = recording(60, (s) => (s < 30 ? s % 3 < 0.5 : s % 1 < 0.8));
  const [segment, ...rest] = bestSegments([samples], rate);
  expect(rest).toEqual([]);
  expect(segment!.fromS).toBeGreaterThanOrEqual(29);
  expect(segment!.toS - segment!.fromS).toBeGreaterThan(8);
  expect(segment!.toS - segment!.fromS).toBeLessThanOrEqual(12);
  for (const edge of [segment!.fromS, segment!.toS]) expect(edge % 1).toBeGreaterThanOrEqual(0.79);
});

it('combines short recordings, most speech first, and skips silence', () => {
  const always = () => true;
  const short = [recording(3, always), recording(5, always), recording(4, () => false), recording(6, always)];
  expect(bestSegments(short, rate).map(({ index, toS }) => [index, Math.round(toS)])).toEqual([
    [3, 6],
    [1, 5],
  ]);
  expect(bestSegments([recording(4, () => false), new Float32Array()], rate)).toEqual([]);
});
