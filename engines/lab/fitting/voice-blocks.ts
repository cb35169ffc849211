import { speakerScatter } from '../embedding/speaker-scatter.ts';
import { featureSize, type VoiceFeatures } from '../embedding/voice-features.ts';

const framesPerBlock = 25;
/** Length of a block, in seconds. */
export const blockS = framesPerBlock / 100;

/** Voiced frames, as sums: two stretches together are their sums together. */
export interface VoiceSegment {
  /** Numbers in which one speaker varies alike in all directions, summed over the frames. */
  readonly sums: Float64Array;
  /** Voiced frames. */
  readonly count: number;
}

/** A recording, cut into blocks of `blockS`. */
export function cutBlocks({ values, voiced }: VoiceFeatures): VoiceSegment[] {
  return Array.from({ length: Math.floor(voiced.length / framesPerBlock) }, (_, block) => {
    const sums = new Float64Array(featureSize);
    let count = 0;
    for (let at = block * framesPerBlock; at < (block + 1) * framesPerBlock; at++) {
      if (!voiced[at]) continue;
      count++;
      for (let k = 0; k < featureSize; k++) sums[k]! += values[at * featureSize + k]!;
    }
    whiten(sums);
    return { sums, count };
  });
}

/** Solves `speakerScatter · x = sums`, in place. */
function whiten(sums: Float64Array): void {
  for (let i = 0; i < featureSize; i++) {
    const row = speakerScatter[i]!;
    let sum = sums[i]!;
    for (let k = 0; k < i; k++) sum -= row[k]! * sums[k]!;
    sums[i] = sum / row[i]!;
  }
}

export function mergeSegments(segments: readonly VoiceSegment[]): VoiceSegment {
  const sums = new Float64Array(featureSize);
  let count = 0;
  for (const segment of segments) {
    count += segment.count;
    for (let k = 0; k < featureSize; k++) sums[k]! += segment.sums[k]!;
  }
  return { sums, count };
}

/** What the means of stretches of one speaker differ by, squared, times the frames that they are made of. */
const expectedDistance = featureSize * 75;

/**
 * How far apart two voices are, squared, less what chance makes of it: about 0 for one speaker however little was heard,
 * 30 and more for two.
 */
export function speakerDistance(a: VoiceSegment, b: VoiceSegment): number {
  if (a.count === 0 || b.count === 0) return 0;
  let sum = 0;
  for (let k = 0; k < featureSize; k++) sum += (a.sums[k]! / a.count - b.sums[k]! / b.count) ** 2;
  return sum - expectedDistance * (1 / a.count + 1 / b.count);
}
