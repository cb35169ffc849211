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

  /** The samples that came before, as many as are still needed. */
  let held = new Float32Array(Math.max(delay, 2 * reach));
  /** Rings of the last `ahead` gains: as each sample asks for it, and as it may be with those after it. */
  const asked = new Float64Array(ahead).fill(1);
  const allowed = new Float64Array(ahead).fill(1);
  let sum = ahead;
  let slot = 0;
  let gain = 1;
  let lowest = 1;
  let lowestAge = 0;
  let skip = delay;

  function run(samples: Float32Array): Float32Array<ArrayBuffer> {
    const all = new Float32Array(held.length + samples.length);
    all.set(held);
    all.set(samples, held.length);
    const result = new Float32Array(samples.length);
    for (let i = 0; i < samples.length; i++) {
      // The newest sample with enough neighbours on its right.
      const at = held.length + i - reach;
      const size = Math.abs(all[at]!);
      const peak = size > ceiling / 3 ? Math.max(size, largestBetween(all, at), largestBetween(all, at - 1)) : size;
      const want = peak > ceiling ? ceiling / peak : 1;

      asked[slot] = want;
      lowestAge++;
      if (want <= lowest) {
        lowest = want;
        lowestAge = 0;
      } else if (lowestAge >= ahead) {
        lowest = 1;
        for (let back = 0; back < ahead; back++) {
          const value = asked[(slot + ahead - back) % ahead]!;
          if (value < lowest) {
            lowest = value;
            lowestAge = back;
          }
        }
        if (lowest === 1) lowestAge = 0;
      }
      gain = Math.min(lowest, gain + (1 - gain) * release);
      sum += gain - allowed[slot]!;
      allowed[slot] = gain;
      slot = (slot + 1) % ahead;
      result[i] = all[at - ahead + 1]! * Math.min(1, sum / ahead);
    }
    held = all.slice(samples.length);
    return result;
  }

  function process(samples: Float32Array): Float32Array<ArrayBuffer> {
    const made = run(samples);
    const skipped = Math.min(skip, made.length);
    skip -= skipped;
    return skipped > 0 ? made.slice(skipped) : made;
  }

  return { process, finish: () => process(new Float32Array(delay)) };
}
