import { concatSamples } from '../../audio/pcm.ts';

/** A span is cut between these lengths, at its quietest moment. */
const [minSpanS, maxSpanS] = [2, 6];
const windowS = 0.02;

/** Collects samples and returns spans that end in pauses, so that each can be converted alone. */
export function openSpanCutter(sampleRate: number) {
  let waiting: Float32Array[] = [];
  let length = 0;
  return {
    /** Adds samples; returns the complete spans. */
    add(samples: Float32Array): Float32Array[] {
      waiting.push(samples);
      length += samples.length;
      const spans: Float32Array[] = [];
      while (length >= maxSpanS * sampleRate) {
        const all = concatSamples(waiting);
        const end = quietestSample(all.subarray(0, maxSpanS * sampleRate), sampleRate);
        spans.push(all.slice(0, end));
        waiting = [all.slice(end)];
        length = all.length - end;
      }
      return spans;
    },
    /** The rest. */
    end: (): Float32Array => concatSamples(waiting),
  };
}

/** The middle of the quietest window after the minimum length. */
function quietestSample(samples: Float32Array, sampleRate: number): number {
  const window = Math.round(windowS * sampleRate);
  let best = samples.length;
  let least = Number.POSITIVE_INFINITY;
  for (let start = minSpanS * sampleRate; start + window <= samples.length; start += window >> 1) {
    let power = 0;
    for (let i = start; i < start + window; i++) power += samples[i]! ** 2;
    if (power < least) [least, best] = [power, start + (window >> 1)];
  }
  return best;
}
