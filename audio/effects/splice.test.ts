import { expect, it } from 'vitest';
import { concatSamples, type Pcm } from '../pcm.ts';
import { findQuietest, splice } from './splice.ts';

const sampleRate = 24_000;
const tone = (length: number, hz: number) =>
  Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / sampleRate));

async function* inBlocks(samples: Float32Array, length: number): AsyncGenerator<Pcm> {
  for (let at = 0; at < samples.length; at += length) yield { samples: samples.slice(at, at + length), sampleRate };
}
const splicedWith = async (source: Float32Array, block: number, insertion: Parameters<typeof splice>[1]) =>
  concatSamples((await Array.fromAsync(splice(inBlocks(source, block), insertion))).map(({ samples }) => samples));
const largestJump = (samples: Float32Array) =>
  samples.reduce((top, x, i) => (i === 0 ? 0 : Math.max(top, Math.abs(x - samples[i - 1]!))), 0);

it.each([1000, 7777, 100_000])('replaces a range without a click, in blocks of %i samples', async (block) => {
  const source = tone(48_000, 300);
  // Ends and starts at full swing.
  const samples = tone(9030, 410)
    .subarray(15, 9015)
    .map((x) => -x);
  const [from, to, fade] = [10_020, 20_020, 240];
  const result = await splicedWith(source, block, { from, to, samples, fade });
  expect(result.length).toBe(48_000 - (to - from) + 9000);
  expect(result.subarray(0, from)).toEqual(source.subarray(0, from));
  expect(result.subarray(from + 9000)).toEqual(source.subarray(to));
  expect(result.subarray(from + fade, from + 9000 - fade)).toEqual(samples.subarray(fade, 9000 - fade));
  const naive = concatSamples([source.subarray(0, from), samples, source.subarray(to)]);
  const limit = Math.max(largestJump(source), largestJump(samples)) * 1.2;
  expect(largestJump(naive)).toBeGreaterThan(2 * limit);
  expect(largestJump(result)).toBeLessThan(limit);
});

it('replaces the start and the end', async () => {
  const source = tone(5000, 300);
  const samples = tone(2000, 410);
  expect((await splicedWith(source, 700, { from: 0, to: 1000, samples, fade: 100 })).length).toBe(6000);
  const end = await splicedWith(source, 700, { from: 4000, to: 5000, samples, fade: 100 });
  expect(end.subarray(0, 4000)).toEqual(source.subarray(0, 4000));
  expect(end.length).toBe(6000);
});

it('finds the pause nearest to a position', () => {
  const samples = tone(6000, 300);
  // Both edges are loud.
  samples.fill(0, 2020, 3020);
  expect(findQuietest(samples, 240, 4000)).toBe(2780);
  expect(findQuietest(samples, 240, 0)).toBe(2020);
  expect(findQuietest(samples, 240, 2400)).toBe(2400);
});
