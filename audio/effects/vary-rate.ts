/** Samples on each side that a new one is made of. */
const reach = 8;
const taps = 2 * reach;
const steps = 512;

/** Plays `samples` at another rate. The result is valid until the next call. */
export type RateVarier = (samples: Float32Array, rateAt: (moment: number) => number) => Float32Array;

/**
 * Plays samples faster or slower, as `rateAt` says at each moment (0..1 through the result, 1: as it is), so that pitch and
 * timbre move with the speed. Rates between 0.5 and 2; what would alias is filtered out.
 */
export function rateVarier(): RateVarier {
  let padded = new Float32Array(0);
  let result = new Float32Array(0);
  return (samples, rateAt) => {
    const { mean, largest } = probe(rateAt);
    const length = Math.round(samples.length / mean);
    const kernel = windowedSinc(Math.min(1, 1 / largest));
    if (padded.length < samples.length + 2 * reach) padded = new Float32Array(2 * (samples.length + 2 * reach));
    if (result.length < length) result = new Float32Array(2 * length);
    padded.fill(0);
    padded.set(samples, reach - 1);
    const end = samples.length - 1;
    let position = 0;
    let made = 0;
    for (; made < length && position <= end; made++) {
      const whole = Math.floor(position);
      const row = Math.floor((position - whole) * steps) * taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += padded[whole + tap]! * kernel[row + tap]!;
      result[made] = sum;
      position += rateAt(made / length);
    }
    result.fill(0, made, length);
    return result.subarray(0, length);
  };
}

/** Steps in which the time of a varied sound is followed, in seconds. */
const timeStepS = 0.005;

/**
 * Where a moment of the source is heard in what `RateVarier` made of it with the same `rateAt`; both in seconds.
 * `lengthS` is the length of the result.
 */
export function variedTime(lengthS: number, rateAt: (moment: number) => number): (sourceS: number) => number {
  // For each step of the result, the moment of the source that it stands at.
  const positions: number[] = [0];
  for (let at = 0; at < lengthS; at += timeStepS)
    positions.push(positions.at(-1)! + timeStepS * rateAt((at + timeStepS / 2) / lengthS));
  return (sourceS) => {
    let [low, high] = [0, positions.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[middle]! < sourceS) low = middle + 1;
      else high = middle;
    }
    return Math.min(lengthS, low * timeStepS);
  };
}

const probes = 64;

function probe(rateAt: (moment: number) => number): { mean: number; largest: number } {
  const rates = Array.from({ length: probes }, (_, i) => rateAt((i + 0.5) / probes));
  return { mean: rates.reduce((sum, rate) => sum + rate, 0) / probes, largest: Math.max(...rates) };
}

const kernels = new Map<number, Float32Array>();

/** For each of `steps` places between two samples, the weights of the samples around it. */
function windowedSinc(cutoff: number): Float32Array {
  const rounded = Math.round(cutoff * 50) / 50;
  const known = kernels.get(rounded);
  if (known) return known;
  const kernel = new Float32Array(steps * taps);
  for (let row = 0; row < steps; row++) {
    const weights = kernel.subarray(row * taps, (row + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - reach + 1 - row / steps;
      const angle = Math.PI * x * rounded;
      const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
      weights[tap] = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
      sum += weights[tap]!;
    }
    for (let tap = 0; tap < taps; tap++) weights[tap]! /= sum;
  }
  kernels.set(rounded, kernel);
  return kernel;
}
