import type { SnapshotPart } from './studio-snapshots.tables.ts';

/** The length of the sound of a take. */
export interface TakeLength {
  readonly samples: number;
  readonly sampleRate: number;
}

/** Where a part is heard, in seconds. The silence after a sentence lies between `end` and the next start. */
export interface PartTimes {
  readonly start: number;
  readonly end: number;
}

/** Places parts one after the other. A sound that overlaps begins between its neighbours and does not move them. */
export function partTimes(parts: readonly SnapshotPart[], lengths: ReadonlyMap<string, TakeLength>) {
  let at = 0;
  let durationS = 0;
  const times = parts.map((part): PartTimes => {
    const start = at;
    const end = start + lengthOf(part, lengths);
    durationS = Math.max(durationS, end);
    if (part.kind === 'clip' && part.overlaps) return { start, end };
    at = end + (part.kind === 'take' ? part.gapMs / 1000 : 0);
    durationS = Math.max(durationS, at);
    return { start, end };
  });
  return { times, durationS };
}

function lengthOf(part: SnapshotPart, lengths: ReadonlyMap<string, TakeLength>): number {
  if (part.kind !== 'take') return part.ms / 1000;
  const length = lengths.get(part.takeId);
  return length ? length.samples / length.sampleRate : 0;
}

/** A position in samples. All positions are rounded from the same seconds, so that errors do not add up. */
export const toSample = (seconds: number, sampleRate: number): number => Math.round(seconds * sampleRate);

export const durationMsOf = (durationS: number): number => Math.round(durationS * 1000);

/** Amplitude factor of a gain. */
export const amplitude = (db: number): number => 10 ** (db / 20);
