/** A stretch of the source, how loud it is in dBFS, and who speaks. */
export interface SpokenLevel {
  readonly speakerId: string;
  readonly levelDb: number;
}

/** By how many dB a line may differ from what its speaker usually has: more is often a noise behind the voice. */
const maxDeviationDb = 3;

/**
 * How loud each line is to be, in dBFS: as loud as its source, but near to the median of its speaker. Undefined for lines of
 * speakers that are not heard in the source.
 */
export function targetLevels(sources: readonly SpokenLevel[]): (number | undefined)[] {
  const ofSpeakers = new Map<string, number[]>();
  for (const { speakerId, levelDb } of sources) {
    if (!Number.isFinite(levelDb)) continue;
    const levels = ofSpeakers.get(speakerId) ?? [];
    levels.push(levelDb);
    ofSpeakers.set(speakerId, levels);
  }
  const medians = new Map([...ofSpeakers].map(([speakerId, levels]) => [speakerId, median(levels)]));
  return sources.map(({ speakerId, levelDb }) => {
    const usual = medians.get(speakerId);
    if (usual === undefined || !Number.isFinite(levelDb)) return usual;
    return usual + Math.min(maxDeviationDb, Math.max(-maxDeviationDb, levelDb - usual));
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
