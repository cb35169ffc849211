// Conversion between a sample rate and three times that rate, for models that need 48 kHz instead of 16 kHz.

/** Samples of the lower rate on each side that contribute to one sample. */
const kernelRadius = 8;
/** Cutoff frequency relative to the Nyquist frequency of the lower rate. */
const cutoff = 0.97;

/** A Hann-windowed sinc at the triple rate; its sum is 1. */
const kernel = (() => {
  const side = 3 * kernelRadius;
  const taps = Float64Array.from({ length: 2 * side + 1 }, (_, i) => {
    const x = ((i - side) / 3) * cutoff;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * (i - side)) / (side + 1));
    return x === 0 ? window : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
})();

/** Samples at the triple rate that `downsampleTriple` needs on each side. */
export const downsampleRadius = 3 * kernelRadius;

/**
 * Writes `samples` at three times their rate to `result`, starting at sample `3 * start` of the triple rate. Samples
 * beyond the ends are silence.
 */
export function upsampleTriple(samples: Float32Array, start: number, result: Float32Array): void {
  for (let i = 0; i < result.length; i++) {
    const position = 3 * start + i;
    const first = Math.ceil((position - downsampleRadius) / 3);
    const from = Math.max(0, first);
    const to = Math.min(samples.length - 1, Math.floor((position + downsampleRadius) / 3));
    let sum = 0;
    for (let at = from; at <= to; at++) sum += samples[at]! * kernel[3 * at - position + downsampleRadius]!;
    result[i] = 3 * sum;
  }
}

/**
 * Filters `samples` and keeps every third. Fills `result`; its first sample is centred on `samples[downsampleRadius]`.
 */
export function downsampleTriple(samples: Float32Array, result: Float32Array): void {
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap++) sum += samples[3 * i + tap]! * kernel[tap]!;
    result[i] = sum;
  }
}
