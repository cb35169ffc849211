import type { Pcm } from '../pcm.ts';

/** `source` cut, or filled up with silence, to `samples` samples. */
export async function* exactLength(
  source: AsyncIterable<Pcm>,
  samples: number,
  sampleRate: number,
): AsyncGenerator<Pcm> {
  let left = samples;
  for await (const pcm of source) {
    if (left === 0) return;
    const taken = pcm.samples.subarray(0, left);
    left -= taken.length;
    yield { samples: taken, sampleRate: pcm.sampleRate };
  }
  while (left > 0) {
    const silence = new Float32Array(Math.min(left, sampleRate));
    left -= silence.length;
    yield { samples: silence, sampleRate };
  }
}
