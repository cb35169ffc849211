import { expect, it } from 'vitest';
import type { Pcm } from '../../../audio/pcm.ts';
import { openWatermark } from './watermark.ts';

const codecs = {
  async *encode(_format: string, source: AsyncIterable<Pcm>) {
    for await (const { samples } of source) yield new Uint8Array(samples.slice().buffer);
  },
};
const secret = (value: number) => new Uint8Array(32).fill(value);
async function* twoRates(): AsyncGenerator<Pcm> {
  for (const sampleRate of [16_000, 24_000])
    yield { samples: Float32Array.from({ length: 6000 }, (_, at) => Math.sin(at / 3) / 4), sampleRate };
}
async function encodeWith(value: number): Promise<Float32Array> {
  const { encodeMarked } = openWatermark({ secret: secret(value), codecs });
  const bytes = Buffer.concat(await Array.fromAsync(encodeMarked('pcm_16000', twoRates(), AbortSignal.timeout(5000))));
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

it('CLS-002 marks chunks of several sample rates by the key of the installation', async () => {
  const one = await encodeWith(1);
  expect(one.length).toBe(12_000);
  expect(await encodeWith(1)).toEqual(one);
  expect(await encodeWith(2)).not.toEqual(one);
});
