import { type Embedder, openEmbedder } from './embedder.ts';
import type { WatermarkPattern } from './pattern.ts';

/** Left and right, of the same length. */
type Stereo = readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];

/**
 * Embeds the mark in both channels of a stream: that of their mix, so that it survives a change to mono. The stream keeps
 * its length; up to 70 ms of a piece come with the next one.
 */
export async function* markStereo(
  pattern: WatermarkPattern,
  sampleRate: number,
  source: AsyncIterable<Stereo>,
): AsyncGenerator<Stereo> {
  let embedder: Embedder | undefined;
  /** Samples that the embedder has not returned yet. */
  let held: Stereo = [new Float32Array(), new Float32Array()];
  for await (const piece of source) {
    embedder ??= openEmbedder(pattern, sampleRate);
    held = [join(held[0], piece[0]), join(held[1], piece[1])];
    yield* release(embedder.process(mixOf(piece)));
  }
  if (embedder) yield* release(embedder.finish());

  function* release(marked: Float32Array): Generator<Stereo> {
    if (marked.length === 0) return;
    const output: Stereo = [held[0].slice(0, marked.length), held[1].slice(0, marked.length)];
    const mix = mixOf(output);
    for (const channel of output) for (let i = 0; i < channel.length; i++) channel[i]! += marked[i]! - mix[i]!;
    held = [held[0].slice(marked.length), held[1].slice(marked.length)];
    yield output;
  }
}

function mixOf([left, right]: Stereo): Float32Array {
  const mix = new Float32Array(left.length);
  for (let i = 0; i < mix.length; i++) mix[i] = (left[i]! + right[i]!) / 2;
  return mix;
}

function join(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
