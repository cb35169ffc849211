import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truePeak } from '../analysis/test-true-peak.ts';
import { openLimiter } from './limiter.ts';

const sampleRate = 22_050;

function limit(samples: Float32Array, blocks: number[] = [samples.length]): Float32Array {
  const { process, finish } = openLimiter(sampleRate, -1);
  const output: number[] = [];
  let at = 0;
  for (const block of blocks) {
    output.push(...process(samples.slice(at, at + block)));
    at += block;
  }
  output.push(...process(samples.slice(at)));
  output.push(...finish());
  return Float32Array.from(output);
}

const speechLike = (level: number): Float32Array =>
  Float32Array.from(
    { length: 8000 },
    (_, i) => level * Math.sin(i * 0.05) * Math.sin(i * 0.9) * (0.5 + 0.5 * Math.sin(i * 0.002)),
  );

describe('the limiter', () => {
  it('does not change samples below the ceiling', () => {
    const samples = speechLike(0.8);
    expect(limit(samples)).toEqual(samples);
  });

  it('keeps the true peak of loud speech below the ceiling', () => {
    const output = limit(speechLike(3));
    expect(output).toHaveLength(8000);
    expect(truePeak({ samples: output, sampleRate })).toBeLessThanOrEqual(-0.95);
    expect(truePeak({ samples: output, sampleRate })).toBeGreaterThan(-1.5);
  });

  it('limits a single click and recovers', () => {
    const samples = new Float32Array(8000).fill(0.1);
    samples[4000] = 2;
    const output = limit(samples);
    expect(Math.max(...output)).toBeLessThan(0.9);
    expect(output[3800]).toBeCloseTo(0.1, 5);
    expect(output[7900]).toBeCloseTo(0.1, 2);
  });

  it('changes the gain smoothly', () => {
    const samples = speechLike(3);
    const output = limit(samples);
    let last: number | undefined;
    for (let i = 0; i < samples.length; i++) {
      if (Math.abs(samples[i]!) < 0.05) continue;
      const gain = output[i]! / samples[i]!;
      if (last !== undefined) expect(Math.abs(gain - last)).toBeLessThan(0.1);
      last = gain;
    }
  });

  it('does not depend on the block sizes', () => {
    const samples = speechLike(2);
    const expected = limit(samples);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 8 }), (blocks) => {
        expect(limit(samples, blocks)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
