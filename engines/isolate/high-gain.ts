import { createRealFft } from '../lab/vocoder/real-fft.ts';
import { frameSamples } from './gtcrn.ts';

/** Window of the measurement, around a block. */
const windowSamples = 2 * frameSamples;
/** The band that stands for the one above it, in Hz. */
const [lowestHz, highestHz] = [5500, 7600];
const binHz = 16_000 / windowSamples;
/** Lower gains would be audible as gaps. */
const minGain = 0.03;

export interface HighGain {
  /** The gain at the end of the last block. */
  readonly last: number;
  /** Measures the block at `start` of both signals; returns the gain at a part (0–1) of the block. */
  next(noisy: Float32Array, denoised: Float32Array, start: number): (part: number) => number;
}

/** The gain of the band above the model's: that of the model between 5.5 and 7.6 kHz. */
export function openHighGain(first: number): HighGain {
  const fft = createRealFft(windowSamples);
  const frame = new Float64Array(windowSamples);
  const bins = windowSamples / 2 + 1;
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const window = Float64Array.from(
    { length: windowSamples },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowSamples),
  );
  let last = first;

  function bandPower(samples: Float32Array, start: number): number {
    for (let i = 0; i < windowSamples; i++) frame[i] = (samples[start - frameSamples / 2 + i] ?? 0) * window[i]!;
    fft.forward(frame, real, imaginary);
    let power = 0;
    for (let k = Math.ceil(lowestHz / binHz); k * binHz <= highestHz; k++) power += real[k]! ** 2 + imaginary[k]! ** 2;
    return power;
  }

  return {
    get last() {
      return last;
    },
    next(noisy, denoised, start) {
      const before = bandPower(noisy, start);
      const gain = before < 1e-12 ? last : Math.sqrt(bandPower(denoised, start) / before);
      const from = last;
      last = Math.max(minGain, Math.min(1, gain));
      const to = last;
      return (part) => from + (to - from) * part;
    },
  };
}
