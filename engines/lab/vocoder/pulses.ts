import { bins, fftSize } from './envelope.ts';
import { realFft } from './real-fft.ts';

/** Samples of the frame before the pulse; the rest comes after it. */
const leadSamples = fftSize / 4;

export interface Pulse {
  /** Position in samples; may be fractional. */
  readonly at: number;
  /** Samples until the next one. */
  readonly period: number;
  readonly gain: number;
}

/**
 * Adds one period of a voice to `output`: a pulse and noise, both through the minimum-phase filter given by the
 * cepstrum. `noise` is the share of noise of each bin.
 */
export type PulseAdder = (output: Float32Array, pulse: Pulse, cepstrum: Float64Array, noise: Float64Array) => void;

/** Deterministic: each adder starts with the same noise seed. */
export function openPulseAdder(): PulseAdder {
  const fft = realFft(fftSize);
  const causal = new Float64Array(fftSize);
  const frame = new Float64Array(fftSize);
  const [logSize, phase] = [new Float64Array(bins), new Float64Array(bins)];
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  let seed = 1;
  /** Approximately normal with variance 1. */
  const normalRandom = (): number => {
    let sum = 0;
    for (let i = 0; i < 4; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      sum += seed / 2 ** 32 - 0.5;
    }
    return sum * Math.sqrt(3);
  };

  function noiseFrame(length: number): void {
    frame.fill(0);
    let mean = 0;
    for (let i = 0; i < length; i++) {
      frame[i] = normalRandom();
      mean += frame[i]! / length;
    }
    for (let i = 0; i < length; i++) frame[i]! -= mean;
  }

  return (output, { at, period, gain }, cepstrum, noise) => {
    // Half the log power is the log magnitude. The transform of the folded cepstrum also gives the phase.
    causal[0] = cepstrum[0]! / 2;
    for (let q = 1; q < fftSize / 2; q++) causal[q] = cepstrum[q]!;
    causal[fftSize / 2] = cepstrum[fftSize / 2]! / 2;
    fft.forward(causal, logSize, phase);
    noiseFrame(Math.min(fftSize / 2, Math.max(1, Math.round(period))));
    fft.forward(frame, real, imaginary);
    const whole = Math.floor(at);
    const delay = (2 * Math.PI * (at - whole)) / fftSize;
    const strength = Math.sqrt(period);
    for (let k = 0; k < bins; k++) {
      const magnitude = gain * Math.exp(logSize[k]!);
      const turn = phase[k]! - delay * k;
      const c = magnitude * Math.cos(turn);
      const s = magnitude * Math.sin(turn);
      const share = noise[k]!;
      const noiseAmplitude = Math.sqrt(share);
      const a = Math.sqrt(1 - share) * strength + noiseAmplitude * real[k]!;
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
