import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignFrames } from './dynamic-time-warping.ts';

/** Deterministic pseudo-random numbers. */
const noise = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
};

/** The minimum path cost, computed with all pairs. */
function minDistance(source: Float32Array, target: Float32Array): number {
  let above = Array.from({ length: target.length + 1 }, () => Number.POSITIVE_INFINITY);
  above[0] = 0;
  for (const value of source) {
    const row = [Number.POSITIVE_INFINITY];
    for (const [j, other] of target.entries())
      row.push(Math.min(above[j]!, above[j + 1]!, row[j]!) + Math.abs(value - other));
    above = row;
  }
  return above.at(-1)!;
}

describe('dynamic time warping', () => {
  it('finds the optimal path for short signals', () => {
    const values = fc.float32Array({ min: -10, max: 10, noNaN: true, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, values, (source, target) => {
        const { first, last, distance } = alignFrames({ source, target, size: 1 });
        expect([first[0], last.at(-1)]).toEqual([0, target.length - 1]);
        let sum = 0;
        for (let i = 0; i < source.length; i++) {
          // Each frame continues at the last frame of the previous one or at the next.
          if (i > 0) expect([0, 1]).toContain(first[i]! - last[i - 1]!);
          expect(last[i]).toBeGreaterThanOrEqual(first[i]!);
          const pairs = last[i]! - first[i]! + 1;
          sum += distance[i]! * pairs;
          let exact = 0;
          for (let j = first[i]!; j <= last[i]!; j++) exact += Math.abs(source[i]! - target[j]!);
          expect(distance[i]! * pairs).toBeCloseTo(exact, 3);
        }
        expect(sum).toBeCloseTo(minDistance(source, target), 2);
      }),
      { numRuns: 50 },
    );
  });

  it('aligns eleven minutes of audio with a pause of half a minute and a different pace', () => {
    const frames = 65_000;
    const next = noise(7);
    // The signal changes every 0.2 s.
    const source = new Float32Array(frames);
    for (let i = 0; i < frames; i++) source[i] = i % 20 === 0 ? 4 * next() : source[i - 1]!;
    const positions: number[] = [];
    const target: number[] = [];
    for (let i = 0; i < frames; i++) {
      positions.push(target.length);
      const times = i === 20_000 ? 3000 : i > 40_000 && i % 4 === 0 ? 2 : 1;
      for (let again = 0; again < times; again++) target.push(source[i]!);
    }
    const path = alignFrames({ source, target: Float32Array.from(target), size: 1 });
    const off = positions.map((at, i) => Math.abs(path.first[i]! - at)).toSorted((a, b) => a - b);
    expect(off[Math.floor(frames * 0.99)]).toBeLessThan(20);
  });
});
