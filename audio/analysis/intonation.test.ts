import { describe, expect, it } from 'vitest';
import { openVariableResampler } from '../effects/variable-resampler.ts';
import { intonationRate } from './intonation.ts';
import { trackPitch } from './pitch-track.ts';
import { median, pitchSpread, voicedPitch } from './test-analysis.ts';

const sampleRate = 16_000;
const varyRate = (samples: Float32Array, rateAt: (moment: number) => number) =>
  openVariableResampler()(samples, rateAt);

/** A buzz whose pitch varies around `hz` by `semitones`, twice per second. */
function melody(hz: number, semitones: number, seconds = 3) {
  let phase = 0;
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    phase += (hz * 2 ** ((semitones * Math.sin((2 * Math.PI * i) / sampleRate)) / 12)) / sampleRate;
    return 0.3 * Math.sin(2 * Math.PI * phase) + 0.15 * Math.sin(4 * Math.PI * phase);
  });
  return { samples, sampleRate };
}

describe('the pitch track', () => {
  it.each([80, 110, 165, 220, 330])('finds a pitch of %i Hz', (hz) => {
    const track = voicedPitch(melody(hz, 0));
    expect(track.length).toBeGreaterThan(250);
    expect(Math.abs(12 * Math.log2(median(track) / hz))).toBeLessThan(0.3);
  });

  it('is 0 for unvoiced audio', () => {
    const noise = Float32Array.from({ length: sampleRate }, (_, i) => Math.sin(i * i * 0.37) * 0.3);
    expect(trackPitch({ samples: noise, sampleRate }).filter((hz) => hz > 0).length).toBeLessThan(10);
    expect(trackPitch({ samples: new Float32Array(sampleRate), sampleRate }).every((hz) => hz === 0)).toBe(true);
  });
});

describe('a varied rate', () => {
  it('changes the pitch and the length', () => {
    const pcm = melody(150, 0);
    const result = { samples: varyRate(pcm.samples, () => 1.25), sampleRate };
    expect(result.samples.length).toBeCloseTo(pcm.samples.length / 1.25, -1);
    expect(Math.abs(median(voicedPitch(result)) - 187.5)).toBeLessThan(3);
  });

  it('of 1 does not change the samples', () => {
    const { samples } = melody(150, 2, 1);
    const result = varyRate(samples, () => 1);
    for (let i = 0; i < samples.length; i++) expect(Math.abs(result[i]! - samples[i]!)).toBeLessThan(1e-6);
  });

  it('does not alias', () => {
    const high = Float32Array.from({ length: sampleRate }, (_, i) => Math.sin((2 * Math.PI * 7600 * i) / sampleRate));
    const loudest = (samples: Float32Array) => Math.max(...samples.subarray(100, -100).map(Math.abs));
    expect(loudest(varyRate(high, () => 1.4))).toBeLessThan(0.05);
    expect(
      loudest(
        varyRate(
          high.map((_, i) => Math.sin((2 * Math.PI * 3000 * i) / sampleRate)),
          () => 1.4,
        ),
      ),
    ).toBeGreaterThan(0.95);
  });
});

describe('the intonation', () => {
  it.each([
    [1.6, 1.6],
    [1, 1],
    [0.5, 0.5],
  ])('is scaled by %d around the same mean pitch', (amount, ratio) => {
    const pcm = melody(130, 1.5);
    const result = { samples: varyRate(pcm.samples, intonationRate(pcm, amount)), sampleRate };
    expect(pitchSpread(result) / pitchSpread(pcm)).toBeGreaterThan(ratio * 0.8);
    expect(pitchSpread(result) / pitchSpread(pcm)).toBeLessThan(ratio * 1.2);
    expect(Math.abs(median(voicedPitch(result)) - 130)).toBeLessThan(5);
  });

  it('of unvoiced audio is not changed', () => {
    const rate = intonationRate({ samples: new Float32Array(sampleRate), sampleRate }, 2);
    expect([0, 0.5, 1].map(rate)).toEqual([1, 1, 1]);
  });
});
