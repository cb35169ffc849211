import { beforeAll, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { seededRandom } from '../host/seeded-random.ts';
import { adaptInPieces, applyAdaptation } from './apply.ts';
import type { Adaptation } from './fitting/adaptation.ts';
import { findBaseStatistics } from './fitting/base-statistics.ts';
import { measureVoice } from './fitting/voice-statistics.ts';
import { synthesizeBase } from './recordings/base-speech.ts';
import { rootMeanSquare } from './recordings/test-recordings.ts';

const sampleRate = 16_000;
const base = findBaseStatistics('flite', 'rms', 'en')!;
const unchanged: Adaptation = { ...base, warp: 1, rate: 1, breathiness: 0 };
let clause: Float32Array;
beforeAll(() => {
  const text = 'A single boat moved slowly past the lighthouse, and the keeper waved from the gallery.';
  clause = synthesizeBase('flite', 'rms', 'en', [text]).clauses[0]!;
});
const adapt = (change: Partial<Adaptation>): Float32Array =>
  applyAdaptation(clause, sampleRate, { ...unchanged, ...change }, base);
const measure = (samples: Float32Array) => measureVoice([samples], sampleRate, { every: 1 })!;
const semitones = (a: number, b: number): number => 12 * Math.log2(a / b);
const lufs = (samples: Float32Array): number => integratedLoudness({ samples, sampleRate });
/** Level of a sound that was made against one that it was made of, in dB, between two frequencies. */
const bandDb = (samples: Float32Array, from: number, to: number): number => {
  const { bandsDb } = measure(samples);
  return bandsDb.slice(from, to).reduce((sum, db) => sum + db, 0) / (to - from);
};

describe('an adapted clause', () => {
  it('is as long as it was, and the same each time', () => {
    const [once, again] = [adapt({ f0MeanHz: 160 }), adapt({ f0MeanHz: 160 })];
    expect(once.length).toBe(clause.length);
    expect(once.every((sample, i) => sample === again[i])).toBe(true);
  });

  it('stays what it is where nothing is to change', () => {
    const [before, after] = [measure(clause), measure(adapt({}))];
    expect(Math.abs(semitones(after.f0MeanHz, before.f0MeanHz))).toBeLessThan(0.15);
    const apart = after.bandsDb.map((db, band) => (db - before.bandsDb[band]!) ** 2);
    expect(Math.sqrt(apart.reduce((sum, square) => sum + square, 0) / apart.length)).toBeLessThan(1.5);
  });

  it.each([85, 140, 210])('has its pitch moved by as much as asked, to %d Hz', (f0MeanHz) => {
    const moved = semitones(measure(adapt({ f0MeanHz })).f0MeanHz, measure(clause).f0MeanHz);
    expect(Math.abs(moved - semitones(f0MeanHz, base.f0MeanHz))).toBeLessThan(0.3);
  });

  it('keeps to its pitch where a clause of the base goes far from it', () => {
    const lower = { ...base, f0MeanHz: measure(clause).f0MeanHz / 2 ** (4 / 12) };
    const requested = { ...unchanged, f0MeanHz: 140 };
    const above = semitones(measure(applyAdaptation(clause, sampleRate, requested, lower)).f0MeanHz, 140);
    expect(above).toBeGreaterThan(1.7);
    expect(above).toBeLessThan(2.3);
  });

  it('has its melody widened', () => {
    const wide = measure(adapt({ f0MeanHz: 140, f0SdSemitones: base.f0SdSemitones * 1.8 })).f0SdSemitones;
    expect(wide / measure(clause).f0SdSemitones).toBeGreaterThan(1.5);
  });

  it('is heard as a voice, at its pitch, where its melody is made wide', () => {
    const wide = measure(adapt({ f0SdSemitones: base.f0SdSemitones * 2 }));
    expect(wide.voicedS).toBeGreaterThan(0.89 * measure(clause).voicedS);
    expect(Math.abs(semitones(wide.f0MeanHz, measure(clause).f0MeanHz))).toBeLessThan(0.5);
  });

  it('is coloured as asked, each band by at most 12 dB', () => {
    const bright = base.bandsDb.map((db, band) => db + (band >= 12 ? 8 : 0));
    const raised = bandDb(adapt({ bandsDb: bright }), 13, 18) - bandDb(adapt({}), 13, 18);
    // Around the mean of all bands, of which seven in nineteen are raised.
    expect(raised).toBeGreaterThan(3.8);
    expect(raised).toBeLessThan(6.4);
    const wild = adapt({ bandsDb: base.bandsDb.map((db, band) => db + (band >= 12 ? 60 : 0)) });
    expect(bandDb(wild, 13, 18) - bandDb(adapt({}), 13, 18)).toBeLessThan(20);
  });

  it.each<Partial<Adaptation>>([
    {},
    { f0MeanHz: 170 },
    { warp: 1.15 },
    { bandsDb: base.bandsDb.map((db, i) => db + i / 2) },
  ])('is as loud as before, and does not clip: %o', (change) => {
    const made = adapt(change);
    expect(Math.abs(lufs(made) - lufs(clause))).toBeLessThan(1.6);
    expect(made.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(1);
  });

  it('loses its voice when it is to whisper', () => {
    expect(measureVoice([adapt({ breathiness: 1 })], sampleRate, { every: 1 })?.voicedS ?? 0).toBeLessThan(
      measure(clause).voicedS * 0.4,
    );
  });

  it('gives its first sound before the rest is made, and ends when it is told to', () => {
    let pieces = 0;
    let samples = 0;
    adaptInPieces(
      { samples: clause, sampleRate, adaptation: unchanged, base },
      (piece) => {
        pieces++;
        samples += piece.length;
      },
      () => pieces >= 3,
    );
    expect(pieces).toBe(3);
    expect(samples).toBeLessThan(sampleRate / 4);
  });

  it('has no louder pauses, however bright it is made', () => {
    const random = seededRandom(1, 'pause');
    const pause = Float32Array.from({ length: sampleRate }, () => (random() - 0.5) * 0.002);
    const bright = { ...unchanged, bandsDb: base.bandsDb.map((db, i) => db + i) };
    expect(rootMeanSquare(applyAdaptation(pause, sampleRate, bright, base))).toBeLessThan(rootMeanSquare(pause) * 1.05);
  });

  it('is silent where there was silence, and holds no numbers that are none', () => {
    const silent = applyAdaptation(new Float32Array(4000), sampleRate, { ...unchanged, warp: 1.2 }, base);
    expect(silent.every((sample) => sample === 0)).toBe(true);
    expect(applyAdaptation(new Float32Array(), sampleRate, unchanged, base)).toHaveLength(0);
    const noise = Float32Array.from({ length: 8000 }, (_, i) => Math.sin(i * i) * 0.2);
    expect(applyAdaptation(noise, sampleRate, unchanged, base).every(Number.isFinite)).toBe(true);
  });
});
