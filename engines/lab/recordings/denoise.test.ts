import { expect, it } from 'vitest';
import { fliteSampleRate, loadFlite } from '../../flite/program.ts';
import { openSynthesizer } from '../../flite/synthesizer.ts';
import { eveningTrain, synthesize } from '../../host/test-speech.ts';
import { denoise } from './denoise.ts';
import { mixNoise, rootMeanSquare, whiteNoise } from './test-recordings.ts';

const voice = await openSynthesizer(await loadFlite());
const clean = synthesize(voice, fliteSampleRate, { text: eveningTrain, voice: 'rms' }).samples;
const noise = whiteNoise(clean.length / 16_000 + 1);

/** Ratio of `clean` in `samples` to the rest, in dB. */
function signalToRest(samples: Float32Array): number {
  const scale =
    clean.reduce((sum, sample, i) => sum + sample * samples[i]!, 0) / (rootMeanSquare(clean) ** 2 * clean.length);
  const rest = samples.map((sample, i) => sample - scale * clean[i]!);
  return 20 * Math.log10((Math.abs(scale) * rootMeanSquare(clean)) / rootMeanSquare(rest));
}

it('reduces white noise at 5 dB SNR by more than 4 dB without delay', () => {
  const mixed = mixNoise(clean, noise, 5);
  const { samples } = denoise(mixed);
  expect(samples.length).toBe(mixed.length);
  expect(signalToRest(mixed)).toBeCloseTo(5, 0);
  expect(signalToRest(samples) - signalToRest(mixed)).toBeGreaterThan(4);
});

it('works for soft recordings', () => {
  const soft = mixNoise(clean, noise, 5).map((sample) => sample / 100);
  expect(signalToRest(denoise(soft).samples)).toBeGreaterThan(9);
});

it('keeps the level of clean speech and detects it', () => {
  const { samples, voiceProbability: likely } = denoise(clean);
  expect(Math.abs(20 * Math.log10(rootMeanSquare(samples) / rootMeanSquare(clean)))).toBeLessThan(1);
  const share = likely.filter((value) => value > 0.5).length / likely.length;
  expect(share).toBeGreaterThan(0.7);
  expect(denoise(noise).voiceProbability.filter((value) => value > 0.5).length).toBeLessThan(0.05 * likely.length);
});

it('is deterministic and accepts empty recordings', () => {
  const mixed = mixNoise(clean, noise, 5);
  expect(denoise(mixed).samples).toEqual(denoise(mixed).samples);
  expect(denoise(new Float32Array(0)).samples.length).toBe(0);
  expect(denoise(new Float32Array(7)).samples.length).toBe(7);
});
