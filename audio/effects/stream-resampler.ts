/** Converts a stream of samples to another rate, without seams. It lags by the half of its filter, about a millisecond. */
export interface StreamResampler {
  write(samples: Float32Array): Float32Array;
}

/** Zero crossings of the filter on each side, and its cutoff relative to the lower Nyquist frequency. */
const [crossings, cutoff] = [16, 0.94];

/** Rates are integers in Hz. Frequencies that would alias are filtered out, by 60 dB. */
export function openStreamResampler(fromRate: number, toRate: number): StreamResampler {
  if (fromRate === toRate) return { write: (samples) => samples };
  const divisor = greatestDivisor(fromRate, toRate);
  /** The result has `up` samples for each `down` of the source. */
  const [up, down] = [toRate / divisor, fromRate / divisor];
  const scale = Math.min(1, up / down) * cutoff;
  const radius = Math.ceil(crossings / scale);
  const taps = 2 * radius;
  const kernels = windowedSincs(up, radius, scale);
  /** Samples from the position `start` on; the filter of the next result begins with the first of them. */
  let pending = new Float32Array(radius - 1);
  let start = -(radius - 1);
  let written = 0;

  return {
    write(samples) {
      const known = new Float32Array(pending.length + samples.length);
      known.set(pending);
      known.set(samples, pending.length);
      const end = start + known.length;
      const result: number[] = [];
      for (; ; written++) {
        const whole = Math.floor((written * down) / up);
        if (whole + radius >= end) break;
        const phase = ((written * down) % up) * taps;
        const from = whole - radius + 1 - start;
        let sum = 0;
        for (let tap = 0; tap < taps; tap++) sum += known[from + tap]! * kernels[phase + tap]!;
        result.push(sum);
      }
      const next = Math.floor((written * down) / up) - radius + 1;
      const dropped = Math.min(known.length, Math.max(0, next - start));
      pending = known.slice(dropped);
      start += dropped;
      return Float32Array.from(result);
    },
  };
}

/** For each position between two samples, the weights of the samples around it; Blackman-windowed, with a gain of 1. */
function windowedSincs(up: number, radius: number, scale: number): Float64Array {
  const taps = 2 * radius;
  const kernels = new Float64Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const weights = kernels.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - radius + 1 - phase / up;
      const angle = Math.PI * x * scale;
      const turn = (Math.PI * x) / radius;
      weights[tap] =
        (x === 0 ? 1 : Math.sin(angle) / angle) * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
      sum += weights[tap]!;
    }
    for (let tap = 0; tap < taps; tap++) weights[tap]! /= sum;
  }
  return kernels;
}

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
