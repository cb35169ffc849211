import type { Pcm } from '../pcm.ts';

/** Cuts `source`, or pads it with silence, to `samples` samples. */
export async function* exactLength(
  source: AsyncIterable<Pcm>,
  samples: number,
  sampleRate: number,
): AsyncGenerator<Pcm> {
  let remaining = samples;
  for await (const pcm of source) {
    if (remaining === 0) return;
    const head = pcm.samples.subarray(0, remaining);
    remaining -= head.length;
    yield { samples: head, sampleRate: pcm.sampleRate };
  }
  while (remaining > 0) {
    const silence = new Float32Array(Math.min(remaining, sampleRate));
    remaining -= silence.length;
    yield { samples: silence, sampleRate };
  }
}
