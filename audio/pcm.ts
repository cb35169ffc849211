/** Mono audio: linear samples in −1..1 at `sampleRate` Hz. Every function of `audio/` works on this shape. */
export interface Pcm {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Length of `pcm` in ms. */
export const durationMs = (pcm: Pcm): number => (pcm.samples.length / pcm.sampleRate) * 1000;

/** Concatenates samples to a new array. */
export function concatSamples(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const result = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    result.set(piece, offset);
    offset += piece.length;
  }
  return result;
}
