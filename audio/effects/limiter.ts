import { sampleBuffer } from '../sample-buffer.ts';
import type { BlockProcessor } from './block-processor.ts';
import { largestBetween, reach } from './oversample.ts';

const lookAheadS = 0.004;
const releaseS = 0.06;

/**
 * A look-ahead limiter: no true peak leaves above `ceilingDb` dBTP. The gain falls before a peak and rises after it
 * without a step. What leaves is as long as what came, without delay in it.
 */
export function limiter(sampleRate: number, ceilingDb: number): BlockProcessor {
  const ceiling = 10 ** (ceilingDb / 20);
  const ahead = Math.round(lookAheadS * sampleRate);
  const release = 1 - Math.exp(-1 / (releaseS * sampleRate));
  // A peak between two samples is only heard of when the samples after it are there.
  const delay = ahead - 1 + reach;
  const history = Math.max(delay, 2 * reach);

  const buffer = sampleBuffer();
  buffer.append(new Float32Array(history));
  /** Rings of the last `ahead` gains: as each sample asks for it, and as it may be with those after it. */
  const asked = new Float64Array(ahead).fill(1);
  const allowed = new Float64Array(ahead).fill(1);
  let sum = ahead;
  let slot = 0;
  let gain = 1;
  let lowest = 1;
  let lowestAge = 0;
  let skip = delay;

  /** The gain that the sample at `at` asks for. */
  function demand(all: Float32Array, at: number): number {
    const size = Math.abs(all[at]!);
    if (size <= ceiling / 3) return 1;
    const peak = Math.max(size, largestBetween(all, at), largestBetween(all, at - 1));
    return peak > ceiling ? ceiling / peak : 1;
  }

  /** Keeps `lowest` the least of the gains that are asked for, after a new one at `slot` of the ring. */
  function follow(slot: number, want: number): void {
    asked[slot] = want;
    lowestAge++;
    if (want <= lowest) {
      lowest = want;
      lowestAge = 0;
      return;
    }
    if (lowestAge < ahead) return;
    lowest = 1;
    lowestAge = 0;
    for (let back = 0; back < ahead; back++) {
      const value = asked[(slot + ahead - back) % ahead]!;
      if (value >= lowest) continue;
      lowest = value;
      lowestAge = back;
    }
  }

  function process(samples: Float32Array): Float32Array {
    buffer.append(samples);
    const all = buffer.samples();
    // Locals, because captured variables are slow in the inner loop.
    let [now, total, next] = [gain, sum, slot];
    for (let i = 0; i < samples.length; i++) {
      // The newest sample with enough neighbours on its right.
      const at = history + i - reach;
      const want = demand(all, at);
      if (want < 1 || lowest < 1) follow(next, want);
      else asked[next] = 1;
      now = Math.min(lowest, now + (1 - now) * release);
      total += now - allowed[next]!;
      allowed[next] = now;
      next = next + 1 === ahead ? 0 : next + 1;
      samples[i] = all[at - ahead + 1]! * Math.min(1, total / ahead);
    }
    [gain, sum, slot] = [now, total, next];
    buffer.drop(samples.length);
    const skipped = Math.min(skip, samples.length);
    skip -= skipped;
    return samples.subarray(skipped);
  }

  return { process, finish: () => process(new Float32Array(delay)) };
}
