/** BS.1770 (annex 2) measures true peaks at four times the sample rate. */
const factor = 4;
/** Samples on each side that contribute to an interpolated one. */
export const kernelRadius = 8;

/**
 * Polyphase filter: the weights of the 16 samples around a point between two samples, which is `offset` of their distance
 * after the first. A Hann-windowed sinc.
 */
function filterAt(offset: number): Float64Array {
  const taps = Array.from({ length: 2 * kernelRadius }, (_, tap) => {
    const x = tap - (kernelRadius - 1) - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / kernelRadius);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float64Array.from(taps, (tap) => tap / sum);
}

const [firstQuarter, half, lastQuarter] = [filterAt(1 / factor), filterAt(2 / factor), filterAt(3 / factor)];
/** Halfway between samples, a sine below the Nyquist frequency is at least 1/√2 of its peak between them. */
const halfwayFactor = 1.5;

/**
 * The largest absolute value interpolated between sample `at` and the next, or a smaller one if it is below `relevant`,
 * which saves time. `at` must have `kernelRadius` samples on each side.
 */
export function interSamplePeak(samples: Float32Array, at: number, relevant = 0): number {
  const middle = interpolate(samples, at, half);
  const known = Math.max(Math.abs(samples[at]!), Math.abs(samples[at + 1]!), middle);
  if (known * halfwayFactor < relevant) return middle;
  return Math.max(middle, interpolate(samples, at, firstQuarter), interpolate(samples, at, lastQuarter));
}

function interpolate(samples: Float32Array, at: number, weights: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < 2 * kernelRadius; tap++) sum += weights[tap]! * samples[at - kernelRadius + 1 + tap]!;
  return Math.abs(sum);
}
