import { bins, fftSize } from './envelope.ts';
import { createRealFft } from './real-fft.ts';

/** Samples of the impulse response before the pulse; the rest comes after it. */
const leadSamples = fftSize / 4;

export interface Pulse {
  /** Position in samples; may be fractional. */
  readonly at: number;
  /** Samples until the next pulse. */
  readonly period: number;
  readonly gain: number;
}

/**
 * Adds one period of a voice to `output` (overlap-add): a pulse and noise, both through the minimum-phase filter given
 * by the cepstrum. `aperiodicity` is the share of noise in the power of each bin, 0..1.
 */
export type PulseAdder = (
  output: Float32Array,
  pulse: Pulse,
  cepstrum: Float64Array,
  aperiodicity: Float64Array,
) => void;

/** Deterministic: each adder starts with the same noise seed. */
export function openPulseAdder(): PulseAdder {
  const fft = createRealFft(fftSize);
  const causal = new Float64Array(fftSize);
  const frame = new Float64Array(fftSize);
  const [logMagnitude, phase] = [new Float64Array(bins), new Float64Array(bins)];
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  let seed = 1;
  /** Approximately normal with variance 1: the sum of four uniform numbers of a linear congruential generator. */
  const normalRandom = (): number => {
    let sum = 0;
    for (let i = 0; i < 4; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      sum += seed / 2 ** 32 - 0.5;
    }
    return sum * Math.sqrt(3);
  };

  /** Writes `length` samples of white noise without DC offset to `frame`. */
  function noiseFrame(length: number): void {
    frame.fill(0);
    let mean = 0;
    for (let i = 0; i < length; i++) {
      frame[i] = normalRandom();
      mean += frame[i]! / length;
    }
    for (let i = 0; i < length; i++) frame[i]! -= mean;
  }

  return (output, { at, period, gain }, cepstrum, aperiodicity) => {
    // Half the log power is the log magnitude. The transform of the folded cepstrum also gives the minimum phase.
    causal[0] = cepstrum[0]! / 2;
    for (let q = 1; q < fftSize / 2; q++) causal[q] = cepstrum[q]!;
    causal[fftSize / 2] = cepstrum[fftSize / 2]! / 2;
    fft.forward(causal, logMagnitude, phase);
    noiseFrame(Math.min(fftSize / 2, Math.max(1, Math.round(period))));
    fft.forward(frame, real, imaginary);
    const whole = Math.floor(at);
    const delay = (2 * Math.PI * (at - whole)) / fftSize;
    const pulseAmplitude = Math.sqrt(period);
    for (let k = 0; k < bins; k++) {
      const magnitude = gain * Math.exp(logMagnitude[k]!);
      const angle = phase[k]! - delay * k;
      const c = magnitude * Math.cos(angle);
      const s = magnitude * Math.sin(angle);
      const noiseShare = aperiodicity[k]!;
      const noiseAmplitude = Math.sqrt(noiseShare);
      const a = Math.sqrt(1 - noiseShare) * pulseAmplitude + noiseAmplitude * real[k]!;
      const b = noiseAmplitude * imaginary[k]!;
      real[k] = a * c - b * s;
      imaginary[k] = a * s + b * c;
    }
    imaginary[0] = 0;
    imaginary[bins - 1] = 0;
    fft.inverse(real, imaginary, frame);
    const from = Math.max(-leadSamples, -whole);
    const to = Math.min(fftSize - leadSamples, output.length - whole);
    for (let i = from; i < to; i++) output[whole + i]! += frame[i < 0 ? i + fftSize : i]!;
  };
}
