/** BS.1770 (annex 2) measures true peaks at four times the sample rate. */
const factor = 4;
/** Samples on each side that contribute to an interpolated one. */
export const kernelRadius = 8;

/**
 * Polyphase filter: for each of the three points between two samples, the weights of the 16 samples around it. A Hann-
 * windowed sinc.
 */
const weights = Array.from({ length: factor - 1 }, (_, i) => {
  const offset = (i + 1) / factor;
  const taps = Array.from({ length: 2 * kernelRadius }, (_, tap) => {
    const x = tap - (kernelRadius - 1) - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / kernelRadius);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float64Array.from(taps, (tap) => tap / sum);
});

/**
 * The largest absolute value interpolated between sample `at` and the next. `at` must have `kernelRadius` samples on
 * each side.
 */
export function interSamplePeak(samples: Float32Array, at: number): number {
  let largest = 0;
  for (const taps of weights) {
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += taps[tap]! * samples[at - kernelRadius + 1 + tap]!;
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}
