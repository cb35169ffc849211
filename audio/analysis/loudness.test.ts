import { describe, expect, it } from 'vitest';
import { integratedLoudness } from './loudness.ts';
import { truePeak } from './test-true-peak.ts';

const sine = (frequency: number, seconds: number, sampleRate: number, level: number, phase = 0) => ({
  samples: Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => level * Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase),
  ),
  sampleRate,
});
const dbfs = (db: number): number => 10 ** (db / 20);

describe('integrated loudness', () => {
  it.each([16_000, 22_050, 44_100, 48_000])(
    'of a full-scale 997 Hz tone in one channel is −3.01 LUFS at %i Hz',
    (rate) => {
      expect(integratedLoudness(sine(997, 5, rate, 1))).toBeCloseTo(-3.01, 1);
    },
  );

  it('follows the level', () => {
    expect(integratedLoudness(sine(997, 5, 48_000, dbfs(-20)))).toBeCloseTo(-23.01, 1);
  });

  it('applies K-weighting: less for low tones, more for high tones', () => {
    const reference = integratedLoudness(sine(997, 3, 48_000, 0.1));
    expect(integratedLoudness(sine(40, 3, 48_000, 0.1))).toBeLessThan(reference - 3);
    expect(integratedLoudness(sine(8000, 3, 48_000, 0.1)) - reference).toBeCloseTo(3.3, 0);
  });

  it('ignores pauses', () => {
    const { samples, sampleRate } = sine(997, 4, 48_000, dbfs(-20));
    const paused = new Float32Array(samples.length * 2);
    paused.set(samples);
    expect(integratedLoudness({ samples: paused, sampleRate })).toBeCloseTo(-23.01, 0);
  });

  it('ignores parts that are more than 10 LU softer', () => {
    const loud = sine(997, 5, 48_000, dbfs(-20)).samples;
    const soft = sine(997, 5, 48_000, dbfs(-40)).samples;
    const both = new Float32Array(loud.length * 2);
    both.set(loud);
    both.set(soft, loud.length);
    expect(integratedLoudness({ samples: both, sampleRate: 48_000 })).toBeCloseTo(-23.01, 0);
  });

  it('is minus infinity for silence and works for short audio', () => {
    expect(integratedLoudness({ samples: new Float32Array(48_000), sampleRate: 48_000 })).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(integratedLoudness({ samples: new Float32Array(0), sampleRate: 48_000 })).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(sine(997, 0.2, 48_000, dbfs(-20)))).toBeCloseTo(-23, 0);
  });
});

describe('true peak', () => {
  it('is found between samples', () => {
    const tone = sine(12_000, 0.1, 48_000, 1, Math.PI / 4);
    expect(20 * Math.log10(Math.max(...tone.samples))).toBeCloseTo(-3.01, 1);
    expect(truePeak(tone)).toBeCloseTo(0, 0);
  });

  it('of silence is minus infinity', () => {
    expect(truePeak({ samples: new Float32Array(10), sampleRate: 8000 })).toBe(Number.NEGATIVE_INFINITY);
  });
});
