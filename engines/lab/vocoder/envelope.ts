import { createRealFft } from './real-fft.ts';

/** F0 that is assumed for unvoiced frames. */
export const unvoicedF0Hz = 400;
/** Lowest F0 whose three periods fit into the transform. */
export const lowestF0Hz = 65;
export const fftSize = 1024;
/** Bins of a spectrum, from 0 Hz to the Nyquist frequency. */
export const bins = fftSize / 2 + 1;

/** Added to the power of each bin, so that silence has a logarithm. */
const minPower = 1e-12;
/** Strength of the spectral recovery, −q₁ in CheapTrick, where it is 0.15. */
const spectralRecovery = 0.09;

export interface EnvelopeAnalyzer {
  /**
   * The spectral envelope at sample `middle` with F0 `hz`: log power of the bins, smoothed over the harmonics. It is
   * the filter of the vocal tract without the source, a spectral density independent of F0. Valid until the next call.
   */
  smooth(samples: Float32Array, middle: number, hz: number): Float64Array;
  /** Writes the cepstrum (0..fftSize / 2) of log power without the remaining harmonics of `hz`. */
  cepstrum(logPower: Float64Array, hz: number, into: Float64Array): void;
}

/**
 * Estimates spectral envelopes by a method like CheapTrick (Morise, 2015): a Hann window of three periods, power below
 * F0 mirrored from above it, a running mean over two thirds of F0, and a lifter that removes the remaining harmonics
 * from the cepstrum.
 */
export function openEnvelopeAnalyzer(sampleRate: number): EnvelopeAnalyzer {
  const fft = createRealFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const power = new Float64Array(bins);
  const sums = new Float64Array(bins + 1);
  const smoothed = new Float64Array(bins);
  const binHz = sampleRate / fftSize;
  const zeros = new Float64Array(bins);
  const window = new Float64Array(fftSize);
  const evenCepstrum = new Float64Array(fftSize);

  /** Writes three periods around `middle` to `frame`, without their mean and with unit window energy. */
  function windowFrame(samples: Float32Array, middle: number, hz: number): void {
    const radius = Math.min(fftSize / 2 - 1, Math.round((1.5 * sampleRate) / hz));
    frame.fill(0);
    let squares = 0;
    let mean = 0;
    let weights = 0;
    // cos(πk / radius) is computed from its two previous values.
    const recurrence = 2 * Math.cos(Math.PI / radius);
    let [before, now] = [Math.cos(Math.PI * (1 + 1 / radius)), -1];
    for (let i = 0; i <= 2 * radius; i++) {
      const weight = 0.5 + 0.5 * now;
      [before, now] = [now, recurrence * now - before];
      const value = (samples[middle - radius + i] ?? 0) * weight;
      window[i] = weight;
      frame[i] = value;
      squares += weight * weight;
      weights += weight;
      mean += value;
    }
    mean /= weights;
    const scale = 1 / Math.sqrt(squares);
    for (let i = 0; i <= 2 * radius; i++) frame[i] = (frame[i]! - mean * window[i]!) * scale;
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
      windowFrame(samples, middle, hz);
      fft.forward(frame, real, imaginary);
      for (let k = 0; k < bins; k++) power[k] = real[k]! ** 2 + imaginary[k]! ** 2 + minPower;
      const lowest = Math.floor(hz / binHz);
      for (let k = 0; k < lowest; k++) power[k]! += power[Math.max(0, lowest - k)]!;
      for (let k = 0; k < bins; k++) sums[k + 1] = sums[k]! + power[k]!;
      const radius = hz / 3 / binHz;
      for (let k = 0; k < bins; k++) {
        const sum = cumulativePower(k + 0.5 + radius) - cumulativePower(k + 0.5 - radius);
        smoothed[k] = Math.log(Math.max(minPower, sum / (2 * radius)));
      }
      return smoothed;
    },
    cepstrum(logPower, hz, into) {
      fft.inverse(logPower, zeros, evenCepstrum);
      into[0] = evenCepstrum[0]!;
      for (let q = 1; q < bins; q++) {
        const quefrencyInPeriods = (hz * q) / sampleRate;
        const angle = Math.PI * quefrencyInPeriods;
        into[q] = evenCepstrum[q]! * (Math.sin(angle) / angle) * (1 + 2 * spectralRecovery * (1 - Math.cos(2 * angle)));
      }
    },
  };
}
