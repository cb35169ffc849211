import { expect, it } from 'vitest';
import { encodeMulaw } from './g711.ts';
import { decodeRawPcm } from './raw-pcm.ts';

const samples = Int16Array.from([0, 1, -1, 32_767, -32_768, 12_345]);
const bytes = new Uint8Array(samples.buffer);

async function read(chunks: Uint8Array[], encoding: 'pcm' | 'ulaw'): Promise<number[]> {
  const values: number[] = [];
  for await (const pcm of decodeRawPcm(toStream(chunks), encoding, 8000)) values.push(...pcm.samples);
  return values.map((value) => Math.round(value * 32_768));
}

async function* toStream(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

it('decodes 16-bit samples from chunks of any size', async () => {
  for (const cut of [0, 1, 2, 3, 5, 11])
    expect(await read([bytes.subarray(0, cut), bytes.subarray(cut, cut + 1), bytes.subarray(cut + 1)], 'pcm')).toEqual([
      ...samples,
    ]);
});

it('decodes μ-law', async () => {
  const [zero, one] = await read([encodeMulaw(Int16Array.from([0, 12_345]))], 'ulaw');
  expect(zero).toBe(0);
  expect(one).toBeGreaterThan(11_900);
});
