import { openSampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';
import { kernelRadius, largestBetween } from './oversample.ts';

const lookAheadS = 0.004;
const releaseS = 0.06;

/**
 * A look-ahead limiter that keeps true peaks below `ceilingDb` dBTP. The gain falls smoothly before a peak and rises
 * after it. The output has the same length as the input and no delay.
 */
export function openLimiter(sampleRate: number, ceilingDb: number): BlockProcessor {
  const ceiling = 10 ** (ceilingDb / 20);
  const ahead = Math.round(lookAheadS * sampleRate);
  const release = 1 - Math.exp(-1 / (releaseS * sampleRate));
  // A peak between two samples can only be measured with the samples after it.
  const delay = ahead - 1 + kernelRadius;
  const history = Math.max(delay, 2 * kernelRadius);

  const buffer = openSampleBuffer();
  buffer.append(new Float32Array(history));
  /** Ring buffers of the last `ahead` gains: required by each sample, and applied with look-ahead. */
  const requiredGains = new Float64Array(ahead).fill(1);
  const appliedGains = new Float64Array(ahead).fill(1);
  let sum = ahead;
  let slot = 0;
  let gain = 1;
  let lowest = 1;
  let lowestAge = 0;
  let skip = delay;

  /** The gain that the sample at `at` requires. */
  function requiredGain(all: Float32Array, at: number): number {
    const size = Math.abs(all[at]!);
    if (size <= ceiling / 3) return 1;
    const peak = Math.max(size, largestBetween(all, at), largestBetween(all, at - 1));
    return peak > ceiling ? ceiling / peak : 1;
  }

  /** Adds a required gain at `slot` of the ring and updates `lowest`, the minimum of the ring. */
  function updateLowest(slot: number, required: number): void {
    requiredGains[slot] = required;
    lowestAge++;
    if (required <= lowest) {
      lowest = required;
      lowestAge = 0;
      return;
    }
    if (lowestAge < ahead) return;
    lowest = 1;
    lowestAge = 0;
    for (let back = 0; back < ahead; back++) {
      const value = requiredGains[(slot + ahead - back) % ahead]!;
      if (value >= lowest) continue;
      lowest = value;
      lowestAge = back;
    }
  }

  function process(samples: Float32Array): Float32Array {
    buffer.append(samples);
    const all = buffer.samples();
    // Locals, because captured variables are slow in the inner loop.
    let [currentGain, total, next] = [gain, sum, slot];
    for (let i = 0; i < samples.length; i++) {
      // The newest sample with enough later neighbours.
      const at = history + i - kernelRadius;
      const required = requiredGain(all, at);
      if (required < 1 || lowest < 1) updateLowest(next, required);
      else requiredGains[next] = 1;
      currentGain = Math.min(lowest, currentGain + (1 - currentGain) * release);
      total += currentGain - appliedGains[next]!;
      appliedGains[next] = currentGain;
      next = next + 1 === ahead ? 0 : next + 1;
      samples[i] = all[at - ahead + 1]! * Math.min(1, total / ahead);
    }
    [gain, sum, slot] = [currentGain, total, next];
    buffer.drop(samples.length);
    const skipped = Math.min(skip, samples.length);
    skip -= skipped;
    return samples.subarray(skipped);
  }

  return { process, finish: () => process(new Float32Array(delay)) };
}
