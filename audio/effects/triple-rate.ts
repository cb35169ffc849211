/** Samples of the lower rate, on each side, that one is made of. */
const reach = 8;

/** A windowed sinc at the threefold rate, cut off just below the Nyquist frequency of the lower one; its sum is 1. */
const kernel = (() => {
  const side = 3 * reach;
  const taps = Float64Array.from({ length: 2 * side + 1 }, (_, i) => {
    const x = ((i - side) / 3) * 0.97;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * (i - side)) / (side + 1));
    return x === 0 ? window : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
})();

/** Samples at the threefold rate that `third` looks at on each side. */
export const thirdReach = 3 * reach;

/**
 * Writes into `result` what `samples` are at three times their rate, from the sample `3 * start` of that rate; beyond the
 * ends there is silence.
 */
export function triple(samples: Float32Array, start: number, result: Float32Array): void {
  for (let i = 0; i < result.length; i++) {
    const place = 3 * start + i;
    const first = Math.ceil((place - thirdReach) / 3);
    const from = Math.max(0, first);
    const to = Math.min(samples.length - 1, Math.floor((place + thirdReach) / 3));
    let sum = 0;
    for (let at = from; at <= to; at++) sum += samples[at]! * kernel[3 * at - place + thirdReach]!;
    result[i] = 3 * sum;
  }
}

/** Each third of `samples`, filtered: writes as many as `result` holds, the first from around `samples[thirdReach]`. */
export function third(samples: Float32Array, result: Float32Array): void {
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap++) sum += samples[3 * i + tap]! * kernel[tap]!;
    result[i] = sum;
  }
}
