const factor = 4;
/** Samples on each side that an interpolated one is made of. */
export const reach = 8;

/** For each of the three points between two samples, the weights of the 16 samples around it: a windowed sinc. */
const weights = Array.from({ length: factor - 1 }, (_, i) => {
  const offset = (i + 1) / factor;
  const taps = Array.from({ length: 2 * reach }, (_, tap) => {
    const x = tap - (reach - 1) - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / reach);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float64Array.from(taps, (tap) => tap / sum);
});

/** `samples` at four times their rate, in four phases: the samples themselves and the three values after each. */
export function oversample(samples: Float32Array): Float32Array[] {
  const padded = new Float32Array(samples.length + 2 * reach);
  padded.set(samples, reach);
  return [samples, ...weights.map((taps) => convolve(padded, taps, samples.length))];
}

/** The largest of the values between sample `at` and the next, in size. `at` has `reach` samples on each side. */
export function largestBetween(samples: Float32Array, at: number): number {
  let largest = 0;
  for (const taps of weights) {
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += taps[tap]! * samples[at - reach + 1 + tap]!;
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}

function convolve(padded: Float32Array, taps: Float64Array, length: number): Float32Array {
  const result = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += taps[tap]! * padded[i + 1 + tap]!;
    result[i] = sum;
  }
  return result;
}
