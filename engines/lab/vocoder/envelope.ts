import { realFft } from './real-fft.ts';

/** The fundamental that is assumed for unvoiced frames. */
export const unvoicedHz = 400;
/** Lowest fundamental whose three periods fit into the transform. */
export const lowestVoiceHz = 65;
export const fftSize = 1024;
export const bins = fftSize / 2 + 1;

const minPower = 1e-12;
/** Share of the smoothing that is compensated. */
const recovery = 0.09;

export interface Enveloper {
  /**
   * Log power of the bins at sample `middle`, smoothed over the harmonics of `hz`: the filter of the vocal tract
   * without the source. A spectral density, independent of the pitch. Valid until the next call.
   */
  smooth(samples: Float32Array, middle: number, hz: number): Float64Array;
  /** Cepstrum (0..fftSize / 2) of log power, with the remaining harmonics of `hz` removed. */
  cepstrum(logPower: Float64Array, hz: number, into: Float64Array): void;
}

/**
 * Spectral envelopes by a method like CheapTrick: a window of three periods, power below the fundamental mirrored from
 * above it, a running mean over two thirds of the fundamental, and removal of the remaining harmonics from the
 * cepstrum.
 */
export function openEnveloper(sampleRate: number): Enveloper {
  const fft = realFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const power = new Float64Array(bins);
  const sums = new Float64Array(bins + 1);
  const smoothed = new Float64Array(bins);
  const binHz = sampleRate / fftSize;
  const zeros = new Float64Array(bins);
  const window = new Float64Array(fftSize);
  const evenCepstrum = new Float64Array(fftSize);

  function cut(samples: Float32Array, middle: number, hz: number): void {
    const reach = Math.min(fftSize / 2 - 1, Math.round((1.5 * sampleRate) / hz));
    frame.fill(0);
    let squares = 0;
    let mean = 0;
    let weights = 0;
    // cos(πk / reach) is computed from its two previous values.
    const turn = 2 * Math.cos(Math.PI / reach);
    let [before, now] = [Math.cos(Math.PI * (1 + 1 / reach)), -1];
    for (let i = 0; i <= 2 * reach; i++) {
      const weight = 0.5 + 0.5 * now;
      [before, now] = [now, turn * now - before];
      const value = (samples[middle - reach + i] ?? 0) * weight;
      window[i] = weight;
      frame[i] = value;
      squares += weight * weight;
      weights += weight;
      mean += value;
    }
    mean /= weights;
    const scale = 1 / Math.sqrt(squares);
    for (let i = 0; i <= 2 * reach; i++) frame[i] = (frame[i]! - mean * window[i]!) * scale;
  }

  /** Sum of the power from 0 to `position`, in bins; mirrored at both ends. */
  function cumulativePower(position: number): number {
    if (position < 0) return -cumulativePower(-position);
    if (position > bins) return 2 * sums[bins]! - cumulativePower(2 * bins - position);
    const whole = Math.floor(position);
    return sums[whole]! + (position - whole) * (sums[Math.min(bins, whole + 1)]! - sums[whole]!);
  }

  return {
    smooth(samples, middle, hz) {
      cut(samples, middle, hz);
      fft.forward(frame, real, imaginary);
      for (let k = 0; k < bins; k++) power[k] = real[k]! ** 2 + imaginary[k]! ** 2 + minPower;
      const lowest = Math.floor(hz / binHz);
      for (let k = 0; k < lowest; k++) power[k]! += power[Math.max(0, lowest - k)]!;
      for (let k = 0; k < bins; k++) sums[k + 1] = sums[k]! + power[k]!;
      const reach = hz / 3 / binHz;
      for (let k = 0; k < bins; k++) {
        const sum = cumulativePower(k + 0.5 + reach) - cumulativePower(k + 0.5 - reach);
        smoothed[k] = Math.log(Math.max(minPower, sum / (2 * reach)));
      }
      return smoothed;
    },
    cepstrum(logPower, hz, into) {
      fft.inverse(logPower, zeros, evenCepstrum);
      into[0] = evenCepstrum[0]!;
      for (let q = 1; q < bins; q++) {
        const turns = (hz * q) / sampleRate;
        const angle = Math.PI * turns;
        into[q] = evenCepstrum[q]! * (Math.sin(angle) / angle) * (1 + 2 * recovery * (1 - Math.cos(2 * angle)));
      }
    },
  };
}
