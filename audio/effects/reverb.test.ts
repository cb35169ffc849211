import { expect, it } from 'vitest';
import { openReverb } from './reverb.ts';

const sampleRate = 44_100;
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

it.each([0.5, 1.5, 4])('falls by 60 dB in about %d s', (decayS) => {
  const samples = new Float32Array(Math.round(sampleRate * (decayS + 1)));
  samples[0] = 1;
  openReverb(sampleRate, { decayS, mix: 1, dampingHz: 20_000 })(samples);
  const at = (seconds: number) => rms(samples.subarray(seconds * sampleRate, (seconds + 0.1) * sampleRate));
  const fallDb = 20 * Math.log10(at(0.15) / at(0.15 + decayS / 2));
  expect(fallDb).toBeGreaterThan(22);
  expect(fallDb).toBeLessThan(40);
});

it('gives the same samples for blocks of any length', () => {
  const noise = Float32Array.from({ length: 5000 }, (_, i) => Math.sin(i * i));
  const whole = noise.slice();
  openReverb(sampleRate, { decayS: 1, mix: 0.5 })(whole);
  const blocks = noise.slice();
  const reverb = openReverb(sampleRate, { decayS: 1, mix: 0.5 });
  for (let at = 0; at < blocks.length; at += 700) reverb(blocks.subarray(at, at + 700));
  expect(blocks).toEqual(whole);
});
