import { describe, expect, it } from 'vitest';
import { median, voicedPitch } from '../analysis/test-analysis.ts';
import { openTempoStretcher } from './tempo.ts';

const sampleRate = 22_050;
/** A buzz of 150 Hz with harmonics, as a voice has. */
const buzz = Float32Array.from({ length: sampleRate * 2 }, (_, i) => {
  let sum = 0;
  for (let n = 1; n <= 8; n += 1) sum += Math.sin((2 * Math.PI * 150 * n * i) / sampleRate) / n;
  return 0.2 * sum;
});

function play(samples: Float32Array, tempo: number, chunk: number): Float32Array {
  const stretcher = openTempoStretcher(sampleRate, tempo);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += chunk) parts.push(stretcher.write(samples.subarray(at, at + chunk)));
  parts.push(stretcher.end());
  return Float32Array.from(parts.flatMap((part) => Array.from(part)));
}
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe.each([0.25, 0.5, 1.4, 2, 4])('at %d times the speed', (tempo) => {
  it('has the expected length and keeps pitch and level', () => {
    const output = play(buzz, tempo, 2205);
    expect(output.length).toBe(Math.round(buzz.length / tempo));
    const inside = output.subarray(output.length * 0.1, output.length * 0.9);
    expect(20 * Math.log10(rms(inside) / rms(buzz))).toBeCloseTo(0, 0);
    expect(median(voicedPitch({ samples: inside, sampleRate }))).toBeCloseTo(150, -1);
  });

  it('does not depend on the chunk size', () => {
    expect(play(buzz, tempo, 777)).toEqual(play(buzz, tempo, buzz.length));
  });

  it('keeps the order of sounds', () => {
    const half = Float32Array.from(buzz, (value, i) => (i < buzz.length / 2 ? 0 : value));
    const output = play(half, tempo, 2205);
    expect(rms(output.subarray(0, output.length * 0.45))).toBeLessThan(0.01);
    expect(rms(output.subarray(output.length * 0.55))).toBeGreaterThan(0.1);
  });

  it('delays the output by less than 100 ms', () => {
    const stretcher = openTempoStretcher(sampleRate, tempo);
    expect(stretcher.write(buzz.subarray(0, sampleRate / 10)).length).toBeGreaterThan(0);
  });
});

it('returns nothing for no input', () => {
  expect(openTempoStretcher(sampleRate, 2).end()).toHaveLength(0);
});
