import { describe, expect, it } from 'vitest';
import { openLevelMeter, type SoundLevels } from '../analysis/sound-levels.ts';
import type { Pcm } from '../pcm.ts';
import { audiobookLevels, correctMastering, masterAudiobook, planMastering } from './audiobook-mastering.ts';

const sampleRate = 44_100;

/** A repeatable source of numbers from −1 to 1. */
function openRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
}

interface Speaker {
  readonly seconds: number;
  readonly level: number;
  readonly noise: number;
  /** How much louder single words are. */
  readonly accent: number;
  readonly startS: number;
}

/** Syllables of a voice with pauses, some of them louder, above a noise. */
function speech({ seconds, level, noise, accent, startS }: Speaker, seed: number): Float32Array {
  const random = openRandom(seed);
  const samples = new Float32Array(seconds * sampleRate);
  const loudness = Array.from({ length: Math.ceil(seconds / 0.25) }, () => 1 + (accent * (random() + 1)) / 2);
  for (let i = 0; i < samples.length; i++) {
    const t = i / sampleRate - startS;
    const syllable = Math.floor(t / 0.25);
    const isSpoken = t >= 0 && t < seconds - startS - 0.5 && syllable % 9 < 6;
    const envelope = isSpoken ? Math.sin(Math.PI * ((t / 0.25) % 1)) * loudness[syllable]! : 0;
    let voice = 0;
    for (let harmonic = 1; harmonic < 9; harmonic++) voice += Math.sin(2 * Math.PI * 120 * harmonic * t) / harmonic;
    samples[i] = envelope * voice * level + random() * noise;
  }
  return samples;
}

function measure(parts: readonly Float32Array[]): SoundLevels {
  const meter = openLevelMeter(sampleRate);
  for (const part of parts) meter.add(part);
  return meter.levels();
}

async function master(samples: Float32Array, size = 10_000) {
  async function* source(): AsyncGenerator<Pcm> {
    for (let at = 0; at < samples.length; at += size) yield { samples: samples.subarray(at, at + size), sampleRate };
  }
  const plan = planMastering(measure([samples]));
  const parts: Float32Array[] = [];
  for await (const part of masterAudiobook(source(), plan, sampleRate)) parts.push(part.samples);
  return { plan, levels: measure(parts), parts };
}

describe('mastering of audiobooks', () => {
  it('STUDIO-013 meets the levels of shops, and never exceeds the ceiling of peaks', async () => {
    const random = openRandom(7);
    for (let seed = 1; seed <= 12; seed++) {
      const speaker = {
        seconds: 6,
        level: 10 ** (-0.2 - (random() + 1) * 1.2),
        noise: seed % 3 === 0 ? 0.001 : 0,
        accent: (random() + 1) * 2,
        startS: (random() + 1) * 0.6,
      };
      const { levels } = await master(speech(speaker, seed));
      expect(levels.peakDb).toBeLessThanOrEqual(-3.99);
      expect(levels.rmsDb).toBeGreaterThan(audiobookLevels.rmsDb.min);
      expect(levels.rmsDb).toBeLessThan(audiobookLevels.rmsDb.max);
      expect(levels.noiseFloorDb).toBeLessThanOrEqual(audiobookLevels.maxNoiseFloorDb);
      expect(levels.headS).toBeGreaterThanOrEqual(audiobookLevels.headS.min);
      expect(levels.headS).toBeLessThanOrEqual(audiobookLevels.headS.max);
      expect(levels.tailS).toBeGreaterThanOrEqual(audiobookLevels.tailS.min);
      expect(levels.tailS).toBeLessThanOrEqual(audiobookLevels.tailS.max);
    }
  });

  it('has the length of its plan in parts of any size', async () => {
    const samples = speech({ seconds: 4, level: 0.1, noise: 0.002, accent: 1, startS: 0.9 }, 3);
    const results = [];
    for (const size of [100, 4321, 176_400]) {
      const { plan, parts } = await master(samples, size);
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      expect(length).toBe(plan.head + plan.keep + plan.tail);
      expect(plan.skip).toBeGreaterThan(0.7 * sampleRate);
      results.push(measure(parts).rmsDb);
    }
    expect(Math.max(...results) - Math.min(...results)).toBeLessThan(0.01);
  });

  it('keeps silence as it is', async () => {
    const { levels } = await master(new Float32Array(sampleRate));
    expect(levels.peakDb).toBe(Number.NEGATIVE_INFINITY);
  });

  it('lowers the noise in pauses only', async () => {
    const noisy = { seconds: 6, level: 0.1, noise: 0.001, accent: 1, startS: 0.2 };
    const [{ levels: clean }, { plan, levels }] = [
      await master(speech({ ...noisy, noise: 0 }, 5)),
      await master(speech(noisy, 5)),
    ];
    expect(plan.gate).toBeDefined();
    expect(Math.abs(levels.rmsDb - clean.rmsDb)).toBeLessThan(0.3);
  });

  it('corrects what an encoder changed', () => {
    const none = { gainDb: 0, ceilingDb: 0 };
    expect(correctMastering(none, { rmsDb: -20, peakDb: -3.2 })).toBeUndefined();
    expect(correctMastering(none, { rmsDb: -20, peakDb: -2.5 })).toEqual({
      gainDb: 0,
      ceilingDb: expect.closeTo(-0.9),
    });
    expect(correctMastering(none, { rmsDb: -24, peakDb: -5 })).toEqual({ gainDb: 4, ceilingDb: 0 });
    expect(
      correctMastering(none, { rmsDb: Number.NEGATIVE_INFINITY, peakDb: Number.NEGATIVE_INFINITY }),
    ).toBeUndefined();
  });
});
