import { expect, it } from 'vitest';
import { concatSamples } from '../pcm.ts';
import { openEmbedder } from './embedder.ts';
import { createPattern, patternBytes } from './pattern.ts';

const pattern = createPattern(Uint8Array.from({ length: patternBytes }, (_, at) => (at * 2654435761) >>> 13));

/** Noise with a level that changes, the same on every call. */
function testNoise(length: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length }, (_, at) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32 - 0.5) * (0.2 + 0.1 * Math.sin(at / 700));
  });
}

function mark(samples: Float32Array, sampleRate: number, blockLength: number): Float32Array {
  const embedder = openEmbedder(pattern, sampleRate);
  const blocks: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += blockLength)
    blocks.push(embedder.process(samples.subarray(at, at + blockLength)));
  return concatSamples([...blocks, embedder.finish()]);
}

const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

it('CLS-002 keeps length and alignment for blocks of any size', () => {
  for (const sampleRate of [8000, 16_000, 22_050, 44_100, 48_000])
    for (const length of [0, 1, 100, 255, 256, 4000, 20_011]) {
      const samples = testNoise(length);
      const whole = mark(samples, sampleRate, length || 1);
      expect(whole.length).toBe(length);
      expect(mark(samples, sampleRate, 160)).toEqual(whole);
      expect(mark(samples, sampleRate, 7919)).toEqual(whole);
    }
});

it('CLS-002 changes a signal by less than a twentieth of its energy, and its level not at all', () => {
  const samples = testNoise(48_000);
  const marked = mark(samples, 16_000, 48_000);
  const difference = energy(marked.map((sample, at) => sample - samples[at]!)) / energy(samples);
  expect(difference).toBeGreaterThan(0.005);
  expect(difference).toBeLessThan(0.05);
  expect(Math.abs(10 * Math.log10(energy(marked) / energy(samples)))).toBeLessThan(0.1);
});

it('CLS-002 leaves silence and faint noise as they are', () => {
  const faint = testNoise(16_000).map((sample) => sample / 1000);
  expect(mark(faint, 16_000, 16_000)).toEqual(faint);
  expect(mark(new Float32Array(5000), 16_000, 5000)).toEqual(new Float32Array(5000));
});

it('CLS-002 delays by at most 70 ms', () => {
  for (const sampleRate of [8000, 16_000, 22_050, 24_000, 44_100, 48_000]) {
    const embedder = openEmbedder(pattern, sampleRate);
    const given = sampleRate / 2;
    const returned = embedder.process(testNoise(given)).length;
    expect((given - returned) / sampleRate).toBeLessThan(0.07);
  }
});
