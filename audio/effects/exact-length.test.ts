import { expect, it } from 'vitest';
import type { Pcm } from '../pcm.ts';
import { exactLength } from './exact-length.ts';

async function* chunks(...lengths: number[]): AsyncGenerator<Pcm> {
  for (const length of lengths) yield { samples: new Float32Array(length).fill(1), sampleRate: 100 };
}

async function count(source: AsyncIterable<Pcm>): Promise<number[]> {
  const lengths = [];
  for await (const { samples } of source) lengths.push(samples.length);
  return lengths;
}

it('cuts longer audio and pads shorter audio', async () => {
  expect(await count(exactLength(chunks(60, 60, 60), 100, 100))).toEqual([60, 40]);
  expect(await count(exactLength(chunks(60), 250, 100))).toEqual([60, 100, 90]);
  expect(await count(exactLength(chunks(), 0, 100))).toEqual([]);
});
