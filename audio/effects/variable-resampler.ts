/** Samples on each side that contribute to a new one. */
const kernelRadius = 8;
const taps = 2 * kernelRadius;
/** Samples of the result between two evaluations of the rate, which is linear in between. */
const rateInterval = 32;
/** Fractional positions between two samples for which the filter is tabulated. */
const phases = 512;
/** Cutoff frequencies are rounded to multiples of 1 / this, so that few tables are needed. */
const cutoffSteps = 50;

/**
 * Resamples `samples` with the rate at each position; see `openVariableResampler`. The result is valid until the next
 * call.
 */
export type VariableResampler = (samples: Float32Array, rateAt: (position: number) => number) => Float32Array;

/**
 * Creates a resampler with a varying rate, which `rateAt` gives for each position (0..1 of the result; rate 1 changes
 * nothing). F0 and formants scale with the rate. Rates are 0.5 to 2; frequencies that would alias are filtered out.
 */
export function openVariableResampler(): VariableResampler {
  // Numbers of 64 bits, because a conversion of each sample and weight would take longer than the sums.
  let padded = new Float64Array(0);
  let result = new Float32Array(0);
  return (samples, rateAt) => {
    const { mean, largest } = probeRate(rateAt);
    const length = Math.round(samples.length / mean);
    const kernel = windowedSinc(Math.min(1, 1 / largest));
    if (padded.length < samples.length + 2 * kernelRadius)
      padded = new Float64Array(2 * (samples.length + 2 * kernelRadius));
    if (result.length < length) result = new Float32Array(2 * length);
    padded.set(samples, kernelRadius - 1);
    padded.fill(0, kernelRadius - 1 + samples.length, samples.length + 2 * kernelRadius);
    const end = samples.length - 1;
    let position = 0;
    let written = 0;
    let rate = rateAt(0);
    while (written < length && position <= end) {
      const until = Math.min(length, written + rateInterval);
      const slope = (rateAt(until / length) - rate) / rateInterval;
      for (; written < until && position <= end; written++) {
        const whole = Math.floor(position);
        const phase = Math.floor((position - whole) * phases) * taps;
        let sum = 0;
        for (let tap = 0; tap < taps; tap++) sum += padded[whole + tap]! * kernel[phase + tap]!;
        result[written] = sum;
        position += rate;
        rate += slope;
      }
    }
    result.fill(0, written, length);
    return result.subarray(0, length);
  };
}

/** Time resolution of `mapToResampledTime`, in seconds. */
const timeStepS = 0.005;

/**
 * Maps a time of the source to the time in the result of a `VariableResampler` with the same `rateAt`, in seconds.
 * `lengthS` is the length of the result.
 */
export function mapToResampledTime(lengthS: number, rateAt: (position: number) => number): (sourceS: number) => number {
  // The source time of each step of the result.
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

/** Positions at which the rate is sampled. */
const probeCount = 64;

function probeRate(rateAt: (position: number) => number): { mean: number; largest: number } {
  const rates = Array.from({ length: probeCount }, (_, i) => rateAt((i + 0.5) / probeCount));
  return { mean: rates.reduce((sum, rate) => sum + rate, 0) / probeCount, largest: Math.max(...rates) };
}

/** Tables by cutoff frequency. */
const kernels = new Map<number, Float64Array>();

/**
 * Polyphase table of a Hann-windowed sinc: for each phase, the weights of the samples around it. `cutoff` is relative
 * to Nyquist.
 */
function windowedSinc(cutoff: number): Float64Array {
  const rounded = Math.round(cutoff * cutoffSteps) / cutoffSteps;
  const cached = kernels.get(rounded);
  if (cached) return cached;
  const kernel = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    const weights = kernel.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - kernelRadius + 1 - phase / phases;
      const angle = Math.PI * x * rounded;
      const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
      weights[tap] = sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / kernelRadius));
      sum += weights[tap]!;
    }
    for (let tap = 0; tap < taps; tap++) weights[tap]! /= sum;
  }
  kernels.set(rounded, kernel);
  return kernel;
}
