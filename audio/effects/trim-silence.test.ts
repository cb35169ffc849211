import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSilenceTrimmer } from './trim-silence.ts';

const sampleRate = 10_000;

function trim(samples: Float32Array, blocks: readonly number[] = []): number[] {
  const { process, finish } = openSilenceTrimmer(sampleRate);
  const output: number[] = [];
  let at = 0;
  for (const block of blocks) {
    output.push(...process(samples.slice(at, at + block)));
    at += block;
  }
  output.push(...process(samples.slice(at)));
  return output.concat(...finish());
}

/** A sound of 0.5 s with a silence of 0.2 s in its middle and a noise floor, a second of it before and after. */
const clause = Float32Array.from({ length: 25_000 }, (_, i) => {
  const sounding = (i >= 10_000 && i < 11_500) || (i >= 13_500 && i < 15_000);
  return sounding ? 0.2 * Math.sign(Math.sin(i)) : 0.001 * Math.sin(i * 0.3);
});

describe('trimming', () => {
  it('keeps the sound, the silence inside it and short margins', () => {
    const output = trim(clause);
    expect(output.length).toBe(150 + 5000 + 400);
    expect(output.slice(150, 5150)).toEqual([...clause.subarray(10_000, 15_000)]);
  });

  it('fades both ends to zero', () => {
    const output = trim(clause);
    expect(Math.abs(output[0]!)).toBeLessThan(1e-5);
    expect(Math.abs(output.at(-1)!)).toBeLessThan(1e-5);
  });

  it('fades a sound that ends without silence', () => {
    const output = trim(clause.subarray(0, 14_000));
    expect(Math.abs(output.at(-1)!)).toBeLessThan(1e-5);
    // 3 ms
    expect(output.slice(150, -30)).toEqual([...clause.subarray(10_000, 13_970)]);
  });

  it('removes silence completely', () => {
    expect(trim(new Float32Array(5000))).toEqual([]);
    expect(trim(new Float32Array(0))).toEqual([]);
  });

  it('does not depend on the block sizes', () => {
    const expected = trim(clause);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 10 }), (blocks) => {
        expect(trim(clause, blocks)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});
