import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truePeak } from '../analysis/test-true-peak.ts';
import { limiter } from './limiter.ts';

const sampleRate = 22_050;

function limit(samples: Float32Array, blocks: number[] = [samples.length]): Float32Array {
  const { process, finish } = limiter(sampleRate, -1);
  const made: number[] = [];
  let at = 0;
  for (const block of blocks) {
    made.push(...process(samples.slice(at, at + block)));
    at += block;
  }
  made.push(...process(samples.slice(at)));
  made.push(...finish());
  return Float32Array.from(made);
}

const speechLike = (level: number): Float32Array =>
  Float32Array.from(
    { length: 8000 },
    (_, i) => level * Math.sin(i * 0.05) * Math.sin(i * 0.9) * (0.5 + 0.5 * Math.sin(i * 0.002)),
  );

describe('the limiter', () => {
  it('gives back what stays below the ceiling, sample for sample', () => {
    const samples = speechLike(0.8);
    expect(limit(samples)).toEqual(samples);
  });

  it('keeps the true peak of loud speech below the ceiling', () => {
    const made = limit(speechLike(3));
    expect(made).toHaveLength(8000);
    expect(truePeak({ samples: made, sampleRate })).toBeLessThanOrEqual(-0.95);
    expect(truePeak({ samples: made, sampleRate })).toBeGreaterThan(-1.5);
  });

  it('catches a single click and lets go of it', () => {
    const samples = new Float32Array(8000).fill(0.1);
    samples[4000] = 2;
    const made = limit(samples);
    expect(Math.max(...made)).toBeLessThan(0.9);
    expect(made[3800]).toBeCloseTo(0.1, 5);
    expect(made[7900]).toBeCloseTo(0.1, 2);
  });

  it('changes the gain without a step', () => {
    const samples = speechLike(3);
    const made = limit(samples);
    let last: number | undefined;
    for (let i = 0; i < samples.length; i++) {
      if (Math.abs(samples[i]!) < 0.05) continue;
      const gain = made[i]! / samples[i]!;
      if (last !== undefined) expect(Math.abs(gain - last)).toBeLessThan(0.1);
      last = gain;
    }
  });

  it('does the same whatever the blocks are', () => {
    const samples = speechLike(2);
    const whole = limit(samples);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 8 }), (blocks) => {
        expect(limit(samples, blocks)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });
});
