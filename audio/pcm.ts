/** Mono audio: linear samples in −1..1 at `sampleRate` Hz. Every function of `audio/` works on this shape. */
export interface Pcm {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Length of `pcm` in ms. */
export const durationMs = (pcm: Pcm): number => (pcm.samples.length / pcm.sampleRate) * 1000;
