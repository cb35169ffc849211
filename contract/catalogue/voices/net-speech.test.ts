import { expect, it } from 'vitest';
import { netSpeechSeconds } from './net-speech.ts';

const rate = 8000;
/** Syllables of 150 ms with gaps of 50 ms, for `seconds`. */
const speech = (seconds: number, level = 0.3) =>
  Float32Array.from({ length: seconds * rate }, (_, at) =>
    (at / rate) % 0.2 < 0.15 ? level * Math.sin((2 * Math.PI * 180 * at) / rate) : 0,
  );
const silence = (seconds: number) => new Float32Array(seconds * rate);
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
/** Noise with the same values in each run. */
const withNoise = (samples: Float32Array, level: number) => {
  let seed = 1;
  return samples.map((sample) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return sample + level * ((seed / 2_147_483_647) * 2 - 1);
  });
};

it('counts speech without the pauses around it', () => {
  expect(netSpeechSeconds(join(silence(3), speech(4), silence(5), speech(2), silence(1)), rate)).toBeCloseTo(6, 0);
});

it('counts the same speech over noise, and quiet speech', () => {
  const recording = join(silence(3), speech(4), silence(3));
  expect(netSpeechSeconds(withNoise(recording, 0.01), rate)).toBeCloseTo(4, 0);
  expect(netSpeechSeconds(join(silence(3), speech(4, 0.02), silence(3)), rate)).toBeCloseTo(4, 0);
});

it('finds no speech in silence, steady noise and clicks', () => {
  const clicks = silence(10).map((_, at) => (at % (2 * rate) < 80 ? 0.8 : 0));
  expect(netSpeechSeconds(silence(5), rate)).toBe(0);
  expect(netSpeechSeconds(withNoise(silence(5), 0.1), rate)).toBe(0);
  expect(netSpeechSeconds(clicks, rate)).toBe(0);
  expect(netSpeechSeconds(new Float32Array(0), rate)).toBe(0);
});
