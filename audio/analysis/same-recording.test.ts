import { expect, it } from 'vitest';
import { isSameRecording } from './same-recording.ts';

const rate = 16_000;

/** Imitates speech: syllables of 0.2 s with random loudness. */
function speech(seconds: number, seed: number): Float32Array {
  let state = seed;
  const draw = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const loudness = Array.from({ length: Math.ceil(seconds * 5) }, () => draw() ** 3);
  return Float32Array.from(
    { length: seconds * rate },
    (_, at) => loudness[Math.floor((at / rate) * 5)]! * (draw() - 0.5),
  );
}
const one = speech(30, 1);

it('recognizes a quieter part of a recording with encoding noise', () => {
  const part = one.slice(10.123 * rate, 15.5 * rate).map((sample, at) => 0.3 * sample + 0.002 * Math.sin(at));
  expect(isSameRecording(one, part, rate)).toBe(true);
  expect(isSameRecording(part, one, rate)).toBe(true);
  expect(isSameRecording(one, one, rate)).toBe(true);
});

it('rejects other recordings, and short, silent or constant audio', () => {
  for (let seed = 2; seed < 12; seed++) expect(isSameRecording(one, speech(5, seed), rate)).toBe(false);
  expect(isSameRecording(one, one.slice(0, rate), rate)).toBe(false);
  const tone = Float32Array.from({ length: 5 * rate }, (_, at) => Math.sin(at / 9));
  expect(isSameRecording(tone, tone, rate)).toBe(false);
  expect(isSameRecording(new Float32Array(5 * rate), new Float32Array(9 * rate), rate)).toBe(false);
  expect(isSameRecording(new Float32Array(0), one, rate)).toBe(false);
});
