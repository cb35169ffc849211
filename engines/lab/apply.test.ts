import { beforeAll, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { seededRandom } from '../host/seeded-random.ts';
import { adaptInPieces, applyAdaptation } from './apply.ts';
import type { Adaptation } from './fitting/adaptation.ts';
import { findBaseStatistics } from './fitting/base-statistics.ts';
import { synthesizeBase } from './fitting/synthesize-base.ts';
import { measureVoice } from './fitting/voice-statistics.ts';
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
/** Mean level of a range of bands, in dB. */
const bandDb = (samples: Float32Array, from: number, to: number): number => {
  const { bandsDb } = measure(samples);
  return bandsDb.slice(from, to).reduce((sum, db) => sum + db, 0) / (to - from);
};

describe('an adapted clause', () => {
  it('keeps its length and is deterministic', () => {
    const [once, again] = [adapt({ f0MeanHz: 160 }), adapt({ f0MeanHz: 160 })];
    expect(once.length).toBe(clause.length);
    expect(once.every((sample, i) => sample === again[i])).toBe(true);
  });

  it('stays the same without changes', () => {
    const [before, after] = [measure(clause), measure(adapt({}))];
    expect(Math.abs(semitones(after.f0MeanHz, before.f0MeanHz))).toBeLessThan(0.15);
    const apart = after.bandsDb.map((db, band) => (db - before.bandsDb[band]!) ** 2);
    expect(Math.sqrt(apart.reduce((sum, square) => sum + square, 0) / apart.length)).toBeLessThan(1.5);
  });

  it.each([85, 140, 210])('has its pitch shifted to %d Hz', (f0MeanHz) => {
    const moved = semitones(measure(adapt({ f0MeanHz })).f0MeanHz, measure(clause).f0MeanHz);
    expect(Math.abs(moved - semitones(f0MeanHz, base.f0MeanHz))).toBeLessThan(0.3);
  });

  it('stays near its target pitch if the base clause is far from its mean', () => {
    const lower = { ...base, f0MeanHz: measure(clause).f0MeanHz / 2 ** (4 / 12) };
    const requested = { ...unchanged, f0MeanHz: 140 };
    const above = semitones(measure(applyAdaptation(clause, sampleRate, requested, lower)).f0MeanHz, 140);
    expect(above).toBeGreaterThan(1.7);
    expect(above).toBeLessThan(2.3);
  });

  it('has a wider intonation', () => {
    const wide = measure(adapt({ f0MeanHz: 140, f0SdSemitones: base.f0SdSemitones * 1.8 })).f0SdSemitones;
    expect(wide / measure(clause).f0SdSemitones).toBeGreaterThan(1.5);
  });

  it('stays voiced and keeps its pitch with wide intonation', () => {
    const wide = measure(adapt({ f0SdSemitones: base.f0SdSemitones * 2 }));
    expect(wide.voicedS).toBeGreaterThan(0.89 * measure(clause).voicedS);
    expect(Math.abs(semitones(wide.f0MeanHz, measure(clause).f0MeanHz))).toBeLessThan(0.5);
  });

  it('is equalized by at most 16 dB per band', () => {
    const bright = base.bandsDb.map((db, band) => db + (band >= 12 ? 8 : 0));
    const raised = bandDb(adapt({ bandsDb: bright }), 13, 18) - bandDb(adapt({}), 13, 18);
    // Relative to the mean of all bands; seven of nineteen are raised.
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
  ])('keeps its loudness without clipping: %o', (change) => {
    const adapted = adapt(change);
    expect(Math.abs(lufs(adapted) - lufs(clause))).toBeLessThan(1.6);
    expect(adapted.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)).toBeLessThanOrEqual(1);
  });

  it('becomes unvoiced with full breathiness', () => {
    expect(measureVoice([adapt({ breathiness: 1 })], sampleRate, { every: 1 })?.voicedS ?? 0).toBeLessThan(
      measure(clause).voicedS * 0.4,
    );
  });

  it('emits pieces early and stops when aborted', () => {
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

  it('does not amplify pauses', () => {
    const random = seededRandom(1, 'pause');
    const pause = Float32Array.from({ length: sampleRate }, () => (random() - 0.5) * 0.002);
    const bright = { ...unchanged, bandsDb: base.bandsDb.map((db, i) => db + i) };
    expect(rootMeanSquare(applyAdaptation(pause, sampleRate, bright, base))).toBeLessThan(rootMeanSquare(pause) * 1.05);
  });

  it('keeps silence and never contains NaN', () => {
    const silent = applyAdaptation(new Float32Array(4000), sampleRate, { ...unchanged, warp: 1.2 }, base);
    expect(silent.every((sample) => sample === 0)).toBe(true);
    expect(applyAdaptation(new Float32Array(), sampleRate, unchanged, base)).toHaveLength(0);
    const noise = Float32Array.from({ length: 8000 }, (_, i) => Math.sin(i * i) * 0.2);
    expect(applyAdaptation(noise, sampleRate, unchanged, base).every(Number.isFinite)).toBe(true);
  });
});
