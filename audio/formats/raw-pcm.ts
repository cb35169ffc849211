import type { Pcm } from '../pcm.ts';
import { decodeAlaw, decodeMulaw } from './g711.ts';

/**
 * Decodes headerless samples (16-bit little-endian, μ-law or A-law) to PCM. An odd byte is carried over to the next
 * chunk.
 */
export async function* decodeRawPcm(
  source: AsyncIterable<Uint8Array>,
  encoding: 'pcm' | 'ulaw' | 'alaw',
  sampleRate: number,
): AsyncGenerator<Pcm> {
  let carriedByte: number | undefined;
  for await (const bytes of source) {
    if (encoding !== 'pcm') {
      const decoded = encoding === 'ulaw' ? decodeMulaw(bytes) : decodeAlaw(bytes);
      yield { samples: Float32Array.from(decoded, (sample) => sample / 32_768), sampleRate };
      continue;
    }
    const length = bytes.length + (carriedByte === undefined ? 0 : 1);
    const samples = new Float32Array(length >> 1);
    const at = (index: number): number =>
      carriedByte === undefined ? bytes[index]! : index === 0 ? carriedByte : bytes[index - 1]!;
    for (let i = 0; i < samples.length; i += 1)
      samples[i] = (((at(2 * i) | (at(2 * i + 1) << 8)) << 16) >> 16) / 32_768;
    carriedByte = length % 2 === 1 ? at(length - 1) : undefined;
    yield { samples, sampleRate };
  }
}
