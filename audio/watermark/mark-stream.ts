import type { Pcm } from '../pcm.ts';
import { type Embedder, openEmbedder } from './embedder.ts';
import type { WatermarkPattern } from './pattern.ts';

/** Samples that are marked in one turn, so that a long chunk does not block the event loop: about 10 s. */
const turnLength = 160_000;

/**
 * Embeds the mark in a stream of mono chunks, which may have different sample rates. The stream keeps its length; up to 70
 * ms of a chunk come with the next one. The chunks of the source stay unchanged.
 */
export async function* markStream(pattern: WatermarkPattern, source: AsyncIterable<Pcm>): AsyncGenerator<Pcm> {
  let embedder: Embedder | undefined;
  let sampleRate = 0;
  let positionS = 0;
  for await (const pcm of source) {
    if (embedder && pcm.sampleRate !== sampleRate) {
      yield* nonEmpty(embedder.finish(), sampleRate);
      embedder = undefined;
    }
    sampleRate = pcm.sampleRate;
    embedder ??= openEmbedder(pattern, sampleRate, positionS);
    positionS += pcm.samples.length / sampleRate;
    for (let at = 0; at < pcm.samples.length; at += turnLength)
      yield* nonEmpty(embedder.process(pcm.samples.subarray(at, at + turnLength)), sampleRate);
  }
  if (embedder) yield* nonEmpty(embedder.finish(), sampleRate);
}

function* nonEmpty(samples: Float32Array, sampleRate: number): Generator<Pcm> {
  if (samples.length > 0) yield { samples, sampleRate };
}
