import { openSampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';
import { interSamplePeak, kernelRadius } from './oversample.ts';

const lookAheadS = 0.004;
/** Time constant of the release, in seconds. */
const releaseS = 0.06;
/**
 * Samples that are this many times smaller than the ceiling are not interpolated, which saves time: a peak between two
 * samples that exceeds the ceiling has a larger sample on at least one side.
 */
const interpolationFactor = 3;

/**
 * A look-ahead limiter that keeps true peaks below `ceilingDb` dBTP. The gain falls smoothly before a peak and rises
 * after it. The output has the same length as the input and no delay.
 */
export function openLimiter(sampleRate: number, ceilingDb: number): BlockProcessor {
  const ceiling = 10 ** (ceilingDb / 20);
  const lookAhead = Math.round(lookAheadS * sampleRate);
  const release = 1 - Math.exp(-1 / (releaseS * sampleRate));
  // A peak between two samples can only be measured with the samples after it.
  const delay = lookAhead - 1 + kernelRadius;
  const history = Math.max(delay, 2 * kernelRadius);

  const buffer = openSampleBuffer();
  buffer.append(new Float32Array(history));
  /** Ring buffers of the last `ahead` gains: required by each sample, and applied with look-ahead. */
  const requiredGains = new Float64Array(lookAhead).fill(1);
  const appliedGains = new Float64Array(lookAhead).fill(1);
  let sum = lookAhead;
  let ringIndex = 0;
  let gain = 1;
  let minGain = 1;
  let minGainAge = 0;
  let skip = delay;
  /** Peak between the last interpolated sample and its successor, and the number of that sample. */
  let latestPeak = 0;
  let latestPeakOf = -1;
  let processed = 0;

  /** The gain that the sample at `at`, the `number`th, requires. */
  function requiredGain(all: Float32Array, at: number, number: number): number {
    const magnitude = Math.abs(all[at]!);
    if (magnitude <= ceiling / interpolationFactor) return 1;
    const before = latestPeakOf === number - 1 ? latestPeak : interSamplePeak(all, at - 1, ceiling);
    latestPeak = interSamplePeak(all, at, ceiling);
    latestPeakOf = number;
    const peak = Math.max(magnitude, before, latestPeak);
    return peak > ceiling ? ceiling / peak : 1;
  }

  /** Stores a required gain at `index` of the ring and updates `minGain`, the minimum of the ring. */
  function updateMinGain(index: number, required: number): void {
    requiredGains[index] = required;
    minGainAge++;
    if (required <= minGain) {
      minGain = required;
      minGainAge = 0;
      return;
    }
    if (minGainAge < lookAhead) return;
    minGain = 1;
    minGainAge = 0;
    for (let back = 0; back < lookAhead; back++) {
      const value = requiredGains[(index + lookAhead - back) % lookAhead]!;
      if (value >= minGain) continue;
      minGain = value;
      minGainAge = back;
    }
  }

  function process(samples: Float32Array): Float32Array {
    buffer.append(samples);
    const all = buffer.samples();
    // Locals, because captured variables are slow in the inner loop.
    let [currentGain, total, index] = [gain, sum, ringIndex];
    for (let i = 0; i < samples.length; i++) {
      // The newest sample with enough later neighbours.
      const at = history + i - kernelRadius;
      const required = requiredGain(all, at, processed + i);
      if (required < 1 || minGain < 1) updateMinGain(index, required);
      else requiredGains[index] = 1;
      currentGain = Math.min(minGain, currentGain + (1 - currentGain) * release);
      total += currentGain - appliedGains[index]!;
      appliedGains[index] = currentGain;
      index = index + 1 === lookAhead ? 0 : index + 1;
      samples[i] = all[at - lookAhead + 1]! * Math.min(1, total / lookAhead);
    }
    [gain, sum, ringIndex] = [currentGain, total, index];
    processed += samples.length;
    buffer.drop(samples.length);
    const skipped = Math.min(skip, samples.length);
    skip -= skipped;
    return samples.subarray(skipped);
  }

  return { process, finish: () => process(new Float32Array(delay)) };
}
