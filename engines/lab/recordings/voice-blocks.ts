import { speakerScatter } from '../embedding/speaker-scatter.ts';
import { featureSize, type VoiceFeatures } from '../embedding/voice-features.ts';

// Speaker change detection and clustering by the distance of mean features.

/** Frames of `VoiceFeatures` per second. */
const framesPerS = 100;
const framesPerBlock = 25;
/** Length of a block, in seconds. */
export const blockS = framesPerBlock / framesPerS;

/** Sums over voiced frames. The sums of two segments add up. */
export interface VoiceSegment {
  /** Whitened features (equal variation of one speaker in all dimensions), summed over the frames. */
  readonly sums: Float64Array;
  /** Number of voiced frames. */
  readonly count: number;
}

/** Cuts the features of a recording into blocks of `blockS`. */
export function splitIntoVoiceBlocks({ values, voiced }: VoiceFeatures): VoiceSegment[] {
  return Array.from({ length: Math.floor(voiced.length / framesPerBlock) }, (_, block) => {
    const sums = new Float64Array(featureSize);
    let count = 0;
    for (let at = block * framesPerBlock; at < (block + 1) * framesPerBlock; at++) {
      if (!voiced[at]) continue;
      count++;
      for (let k = 0; k < featureSize; k++) sums[k]! += values[at * featureSize + k]!;
    }
    whitenInPlace(sums);
    return { sums, count };
  });
}

/** Solves `speakerScatter · x = sums` by forward substitution, in place. */
function whitenInPlace(sums: Float64Array): void {
  for (let i = 0; i < featureSize; i++) {
    const row = speakerScatter[i]!;
    let sum = sums[i]!;
    for (let k = 0; k < i; k++) sum -= row[k]! * sums[k]!;
    sums[i] = sum / row[i]!;
  }
}

/** One segment with the frames of all `segments`. */
export function mergeSegments(segments: readonly VoiceSegment[]): VoiceSegment {
  const sums = new Float64Array(featureSize);
  let count = 0;
  for (const segment of segments) {
    count += segment.count;
    for (let k = 0; k < featureSize; k++) sums[k]! += segment.sums[k]!;
  }
  return { sums, count };
}

/**
 * Voiced frames in the spans whose means `speakerScatter` describes: half of 1.5 s. Whitened means over that many
 * frames have variance 1; the variance is inversely proportional to the number of frames.
 */
export const scatterFrames = 75;
/** Expected squared distance of two segment means of one speaker, times the number of frames. */
const expectedDistance = featureSize * scatterFrames;

/**
 * Squared distance of two segments, minus its expected value for one speaker: about 0 for one speaker, independent of
 * the length, and 30 or more for two speakers.
 */
export function speakerDistance(a: VoiceSegment, b: VoiceSegment): number {
  if (a.count === 0 || b.count === 0) return 0;
  let sum = 0;
  for (let k = 0; k < featureSize; k++) sum += (a.sums[k]! / a.count - b.sums[k]! / b.count) ** 2;
  return sum - expectedDistance * (1 / a.count + 1 / b.count);
}
