import { expect, it } from 'vitest';
import { mean, median, voicedPitch } from '../analysis/test-analysis.ts';
import type { Pcm } from '../pcm.ts';
import { type Stress, type StressedSpan, type StressedSpeech, stressSpans } from './stress.ts';

const sampleRate = 22_050;
const levels: Record<string, Stress> = {
  strong: { gainDb: 4, pitch: 1.15, length: 1.2 },
  moderate: { gainDb: 2.5, pitch: 1.08, length: 1.1 },
  reduced: { gainDb: -3, pitch: 0.95, length: 0.9 },
};

/** All the work at once, and the number of its pauses. */
function stress(pcm: Pcm, spans: readonly StressedSpan[]): StressedSpeech & { readonly pauses: number } {
  const work = stressSpans(pcm, spans);
  for (let pauses = 0; ; pauses++) {
    const { done, value } = work.next();
    if (done) return { ...value, pauses };
  }
}

/** Two seconds of a voice of 120 Hz, with dips of the level at the word edges if `hasGaps`. */
function voice(hasGaps: boolean, peak = 0.3): Pcm {
  const samples = Float32Array.from({ length: 2 * sampleRate }, (_, i) => {
    const s = i / sampleRate;
    let sum = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) sum += Math.sin(2 * Math.PI * 120 * harmonic * s) / harmonic;
    const level = hasGaps ? Math.min(1, Math.abs(Math.sin(2 * Math.PI * s)) * 4) : 1;
    return sum * level;
  });
  const top = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return { samples: samples.map((x) => (x * peak) / top), sampleRate };
}
/** The second of four words. */
const [startS, endS] = [0.5, 1];
const levelDb = (samples: Float32Array) => 10 * Math.log10(mean(samples.map((x) => x * x)));
const largestJump = (samples: Float32Array) =>
  samples.reduce((top, x, i) => (i === 0 ? 0 : Math.max(top, Math.abs(x - samples[i - 1]!))), 0);
const peakOf = (samples: Float32Array) => samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);

it.each(Object.entries(levels))('changes level, F0 and length of a word: %s', (_, change) => {
  const pcm = voice(true);
  const { samples, toStressed } = stress(pcm, [{ ...change, startS, endS }]);
  const [from, to] = [toStressed(startS), toStressed(endS)];
  expect(from).toBeCloseTo(startS, 2);
  expect((to - from) / (endS - startS)).toBeCloseTo(change.length, 1);
  expect(Math.abs(to - from - (endS - startS) * change.length)).toBeLessThan(0.02);
  const cut = (source: Float32Array, fromS: number, toS: number) =>
    source.slice(Math.round(fromS * sampleRate), Math.round(toS * sampleRate));
  const [before, after] = [cut(pcm.samples, startS, endS), cut(samples, from, to)];
  expect(Math.abs(levelDb(after) - levelDb(before) - change.gainDb)).toBeLessThan(0.7);
  const pitchOf = (word: Float32Array) => median(voicedPitch({ samples: word, sampleRate }));
  expect(pitchOf(after) / pitchOf(before)).toBeCloseTo(change.pitch, 1);
  expect(Math.abs(pitchOf(after) / pitchOf(before) - change.pitch)).toBeLessThan(0.02);
});

it('keeps all samples outside of the span, and maps their times', () => {
  const pcm = voice(true);
  const { samples, toStressed } = stress(pcm, [{ ...levels.strong!, startS, endS }]);
  const added = samples.length - pcm.samples.length;
  const [head, tail] = [Math.round(0.47 * sampleRate), Math.round(0.97 * sampleRate)];
  expect(samples.slice(0, head)).toEqual(pcm.samples.slice(0, head));
  expect(samples.slice(-tail)).toEqual(pcm.samples.slice(-tail));
  expect(toStressed(0.3)).toBeCloseTo(0.3, 9);
  expect(toStressed(1.5)).toBeCloseTo(1.5 + added / sampleRate, 9);
  expect(toStressed(2)).toBeCloseTo(samples.length / sampleRate, 9);
  const times = Array.from({ length: 100 }, (_, i) => toStressed(i / 50));
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
});

it.each(Object.entries(levels))('joins a word without a click or a dip, also in continuous voice: %s', (_, change) => {
  const pcm = voice(false);
  const { samples, toStressed } = stress(pcm, [{ ...change, startS, endS }]);
  const gain = 10 ** (Math.max(0, change.gainDb) / 20);
  expect(largestJump(samples)).toBeLessThan(largestJump(pcm.samples) * gain * Math.max(1, change.pitch) * 1.1);
  // 25 ms are three periods.
  const frame = Math.round(0.025 * sampleRate);
  for (const joinS of [toStressed(startS), toStressed(endS)])
    for (let s = joinS - 0.06; s < joinS + 0.06; s += 0.005) {
      const at = Math.round(s * sampleRate);
      const difference = levelDb(samples.slice(at, at + frame)) - levelDb(pcm.samples);
      expect(difference).toBeGreaterThan(Math.min(0, change.gainDb) - 1.5);
      expect(difference).toBeLessThan(Math.max(0, change.gainDb) + 1.5);
    }
});

it('does not clip a loud voice', () => {
  const pcm = voice(true, 0.87);
  const { samples } = stress(pcm, [{ ...levels.strong!, startS, endS }]);
  expect(peakOf(samples)).toBeLessThanOrEqual(0.8711);
});

it('stresses several words, ends of the speech included, and leaves out sounds without a vowel', () => {
  const pcm = voice(true);
  const spans = [
    { ...levels.strong!, startS: 0, endS: 0.5 },
    { ...levels.moderate!, startS: 0.5, endS: 1 },
    { ...levels.strong!, startS: 1.2, endS: 1.23 },
    { ...levels.reduced!, startS: 1.5, endS: 2 },
  ];
  const { samples, toStressed } = stress(pcm, spans);
  expect(Math.abs(toStressed(0.5) - 0.6)).toBeLessThan(0.02);
  expect(Math.abs(toStressed(1) - toStressed(0.5) - 0.55)).toBeLessThan(0.02);
  expect(toStressed(1.4) - toStressed(1.1)).toBeCloseTo(0.3, 9);
  expect(Math.abs(toStressed(2) - toStressed(1.5) - 0.45)).toBeLessThan(0.02);
  expect(toStressed(2)).toBeCloseTo(samples.length / sampleRate, 9);
});

it('pauses its work often, however long a span is', () => {
  const pcm = voice(true);
  const { pauses, samples } = stress(pcm, [{ ...levels.strong!, startS: 0, endS: 2 }]);
  expect(samples.length / pcm.samples.length).toBeCloseTo(1.2, 1);
  expect(pauses).toBeGreaterThan(15);
});
