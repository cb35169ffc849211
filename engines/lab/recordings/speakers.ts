import { blockS, mergeSegments, speakerDistance, type VoiceSegment } from './voice-blocks.ts';

/** Maximum number of speakers. */
const maxSpeakers = 10;
/** Minimum distance of two speakers. High, because merging two speakers is better than splitting one. */
const minSpeakerDistance = 25;
/** Blocks on each side of a possible speaker change: 2 s. */
const contextBlocks = Math.round(2 / blockS);
/** Minimum distance of the speech before and after a speaker change. */
const minChangeDistance = 8;
/** A speaker change has the largest distance within this many blocks: 1 s. */
const changeNeighbourhood = Math.round(1 / blockS);
/** Maximum length of a segment: 8 s. */
const maxSegmentBlocks = Math.round(8 / blockS);
/** Minimum voiced frames of a speaker: 1.8 s. */
const minFrames = 180;

/** Finds the speakers of a recording by agglomerative clustering, at most ten; none if nothing is voiced. */
export function findSpeakers(blocks: readonly VoiceSegment[]): VoiceSegment[] {
  let groups = splitAtChanges(blocks).filter(({ count }) => count > 0);
  // Short groups are unreliable and do not form clusters.
  const longGroups = groups.filter(({ count }) => count >= minFrames / 2);
  groups = longGroups.length > 0 ? longGroups : groups.length > 0 ? [mergeSegments(groups)] : [];
  const distances = groups.map((a) => groups.map((b) => speakerDistance(a, b)));
  while (groups.length > 1) {
    let [first, second, smallest] = [0, 1, Number.POSITIVE_INFINITY];
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        if (distances[a]![b]! >= smallest) continue;
        [first, second, smallest] = [a, b, distances[a]![b]!];
      }
    }
    if (smallest > minSpeakerDistance && groups.length <= maxSpeakers) break;
    const merged = mergeSegments([groups[first]!, groups[second]!]);
    groups.splice(second, 1);
    distances.splice(second, 1);
    for (const row of distances) row.splice(second, 1);
    groups[first] = merged;
    for (let other = 0; other < groups.length; other++) {
      const distance = speakerDistance(merged, groups[other]!);
      distances[first]![other] = distance;
      distances[other]![first] = distance;
    }
  }
  const speakers = groups.filter(({ count }) => count >= minFrames);
  return speakers.length > 0 ? speakers : groups.slice(0, 1);
}

/** Splits the blocks into segments at speaker changes. */
function splitAtChanges(blocks: readonly VoiceSegment[]): VoiceSegment[] {
  const changeScores = blocks.map((_, at) =>
    speakerDistance(
      mergeSegments(blocks.slice(Math.max(0, at - contextBlocks), at)),
      mergeSegments(blocks.slice(at, at + contextBlocks)),
    ),
  );
  const segments: VoiceSegment[] = [];
  let start = 0;
  for (let at = 1; at <= blocks.length; at++) {
    const changes = at < blocks.length && changeScores[at]! > minChangeDistance && isLocalMaximum(changeScores, at);
    if (!changes && at < blocks.length && at - start < maxSegmentBlocks) continue;
    segments.push(mergeSegments(blocks.slice(start, at)));
    start = at;
  }
  return segments;
}

function isLocalMaximum(changeScores: readonly number[], at: number): boolean {
  const first = Math.max(0, at - changeNeighbourhood);
  const last = Math.min(changeScores.length - 1, at + changeNeighbourhood);
  for (let other = first; other <= last; other++) {
    const isLarger = changeScores[other]! > changeScores[at]!;
    const isEarlierTie = changeScores[other] === changeScores[at] && other < at;
    if (isLarger || isEarlierTie) return false;
  }
  return true;
}
