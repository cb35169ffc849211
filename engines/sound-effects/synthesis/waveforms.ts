export type Wave = 'sine' | 'triangle' | 'square' | 'saw';

/** One sample of a wave. `phase` is in 0..1 and moves on by `step`, which smooths the edges. */
export type Waveform = (phase: number, step: number) => number;

const tableSize = 4096;
const sineTable = Float32Array.from({ length: tableSize + 1 }, (_, i) => Math.sin((2 * Math.PI * i) / tableSize));

/** The sine of `phase` turns, in 0..1. From a table, which is several times faster than `Math.sin`; within 1e-6. */
export function sineOf(phase: number): number {
  const position = phase * tableSize;
  const index = position | 0;
  const low = sineTable[index]!;
  return low + (sineTable[index + 1]! - low) * (position - index);
}

/** Removes most of the aliases of an edge at phase 0 (PolyBLEP). */
function smoothEdge(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

export const waveforms: Readonly<Record<Wave, Waveform>> = {
  sine: sineOf,
  triangle: (phase) => 1 - 4 * Math.abs(phase - 0.5),
  square: (phase, step) =>
    (phase < 0.5 ? 1 : -1) + smoothEdge(phase, step) - smoothEdge(phase < 0.5 ? phase + 0.5 : phase - 0.5, step),
  saw: (phase, step) => 2 * phase - 1 - smoothEdge(phase, step),
};
