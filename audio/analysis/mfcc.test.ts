import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Pcm } from '../pcm.ts';
import { computeBlockMfcc, computeMfcc, mfccSize, splitIntoBlocks } from './mfcc.ts';

/** A tone with varying pitch and a little noise. */
const sound = (seconds: number, sampleRate: number): Pcm => ({
  samples: Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => Math.sin((at * (900 + 700 * Math.sin(at / 9000))) / sampleRate) * 0.4 + Math.sin(at * at) * 0.01,
  ),
  sampleRate,
});

async function* cut({ samples, sampleRate }: Pcm, size: number): AsyncGenerator<Pcm> {
  for (let at = 0; at < samples.length; at += size) yield { samples: samples.subarray(at, at + size), sampleRate };
}

it('gives the same cepstra block by block as for the complete audio', async () => {
  const seconds = fc.double({ min: 0, max: 45, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      seconds,
      fc.constantFrom(8000, 11_025),
      fc.integer({ min: 4000, max: 2_000_000 }),
      async (s, rate, size) => {
        const pcm = sound(s, rate);
        const parts: Float32Array[] = [];
        for await (const block of splitIntoBlocks(cut(pcm, size))) {
          expect(block.pcm.samples.length).toBeLessThanOrEqual(22 * rate);
          parts.push(computeBlockMfcc(block));
        }
        const whole = computeMfcc(pcm);
        const joined = parts.flatMap((part) => [...part]);
        expect(joined.length).toBe(whole.length);
        let maxDifference = 0;
        for (const [at, value] of whole.entries())
          maxDifference = Math.max(maxDifference, Math.abs(value - joined[at]!));
        expect(maxDifference).toBeLessThan(1e-3);
      },
    ),
    {
      numRuns: 5,
      examples: [
        [0, 11_025, 4000],
        [41, 11_025, 4000],
        [21, 8000, 4000],
        [20.003, 8000, 5000],
      ],
    },
  );
});

it('returns one frame for empty audio', () => {
  expect(computeMfcc({ samples: new Float32Array(), sampleRate: 16_000 })).toHaveLength(mfccSize);
});
