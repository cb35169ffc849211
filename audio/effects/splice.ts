import { concatSamples, type Pcm } from '../pcm.ts';

/** What takes the place of the samples from `from` to `to` (excluded) of a sound. */
export interface Insertion {
  readonly from: number;
  readonly to: number;
  readonly samples: Float32Array;
  /** Length of the crossfade at both ends, in samples; within the range and within the new samples. */
  readonly fade: number;
}

/**
 * Replaces a part of a stream. The samples outside of the range stay as they are; within it, the first and last `fade`
 * samples are faded over into the new ones.
 */
export async function* splice(source: AsyncIterable<Pcm>, insertion: Insertion): AsyncGenerator<Pcm> {
  const { from, to } = insertion;
  const replaced: Float32Array[] = [];
  let at = 0;
  let isInserted = false;
  let sampleRate = 0;
  for await (const pcm of source) {
    sampleRate = pcm.sampleRate;
    const part = (start: number, end: number) => pcm.samples.slice(clamp(start - at, pcm), clamp(end - at, pcm));
    const before = part(0, from);
    if (before.length > 0) yield { samples: before, sampleRate };
    replaced.push(part(from, to));
    const after = part(to, Number.POSITIVE_INFINITY);
    at += pcm.samples.length;
    if (at < to) continue;
    if (!isInserted) yield { samples: crossfade(concatSamples(replaced), insertion), sampleRate };
    isInserted = true;
    if (after.length > 0) yield { samples: after, sampleRate };
  }
  if (!isInserted && sampleRate > 0) yield { samples: crossfade(concatSamples(replaced), insertion), sampleRate };
}

const clamp = (offset: number, { samples }: Pcm): number => Math.min(samples.length, Math.max(0, offset));

/** The new samples of an insertion, whose ends fade over from and to the `replaced` ones. */
export function crossfade(
  replaced: Float32Array,
  { samples, fade }: Pick<Insertion, 'samples' | 'fade'>,
): Float32Array {
  const result = samples.slice();
  const length = Math.min(fade, replaced.length, result.length >> 1);
  for (let i = 0; i < length; i++) {
    const weight = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / length);
    result[i] = result[i]! * weight + replaced[i]! * (1 - weight);
    const [end, replacedEnd] = [result.length - length + i, replaced.length - length + i];
    result[end] = result[end]! * (1 - weight) + replaced[replacedEnd]! * weight;
  }
  return result;
}

/** The start of the quietest `length` samples; of equal ones, the nearest to `preferred`. */
export function findQuietest(samples: Float32Array, length: number, preferred: number): number {
  let best = Math.max(0, Math.min(samples.length - length, preferred));
  let bestEnergy = Number.POSITIVE_INFINITY;
  let energy = 0;
  for (let end = 0; end < samples.length; end++) {
    energy += samples[end]! ** 2;
    const start = end - length + 1;
    if (start < 0) continue;
    const isNearer = Math.abs(start - preferred) < Math.abs(best - preferred);
    // Below −80 dBFS there is nothing to hear, so that noise does not decide.
    const audible = Math.max(0, energy / length - 1e-8);
    if (audible < bestEnergy || (audible === bestEnergy && isNearer)) [best, bestEnergy] = [start, audible];
    energy -= samples[start]! ** 2;
  }
  return best;
}
