import { planFit, roomEnds } from '../../../audio/dubbing/fit.ts';

/** What a timeline is made of; rows of tables have these fields. */
export interface TimelineSegment {
  readonly id: string;
  readonly speakerId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}
export interface TimelineLine {
  readonly segmentId: string;
  readonly translation: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly takeId: string | null;
  readonly isStale: boolean;
}
export interface TimelineTake {
  readonly id: string;
  readonly blobKey: string;
  readonly speed: number;
  readonly samples: number;
  readonly sampleRate: number;
}

/** The sound of a line at its place. */
export interface PlacedSound {
  readonly takeId: string;
  readonly blobKey: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly stretch: number;
  readonly overlongPercent: number;
}

/** A line of a dub, or of its source. Times in ms. */
export interface DubLine {
  readonly segmentId: string;
  readonly speakerId: string;
  readonly sourceText: string;
  /** Null: not translated yet; of the source, null throughout. */
  readonly translation: string | null;
  /** Where it stands in the source. */
  readonly sourceStartMs: number;
  readonly sourceEndMs: number;
  /** Where it stands in this language. */
  readonly startMs: number;
  readonly endMs: number;
  /** Its text changed after it was spoken. */
  readonly isStale: boolean;
  readonly sound: PlacedSound | undefined;
}

/** Above 1, so that the fit does not ask for the line again: a render takes the sound that is there. */
const spokenAgain = 1 + 1e-9;

/** The lines of a language in the order of their starts, with each take fitted into its room as it is. */
export function buildDubLines(
  segments: readonly TimelineSegment[],
  lines: readonly TimelineLine[],
  takes: readonly TimelineTake[],
  mediaEndMs: number,
): DubLine[] {
  const written = new Map(lines.map((line) => [line.segmentId, line]));
  const known = new Map(takes.map((take) => [take.id, take]));
  const placed = segments
    .map((segment) => {
      const line = written.get(segment.id);
      return { segment, line, startMs: line?.startMs ?? segment.startMs, endMs: line?.endMs ?? segment.endMs };
    })
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.segment.id < b.segment.id ? -1 : 1));
  const ends = roomEnds(placed, mediaEndMs);
  return placed.map(({ segment, line, startMs, endMs }, index): DubLine => {
    const take = line?.takeId ? known.get(line.takeId) : undefined;
    return {
      segmentId: segment.id,
      speakerId: segment.speakerId,
      sourceText: segment.text,
      translation: line?.translation ?? null,
      sourceStartMs: segment.startMs,
      sourceEndMs: segment.endMs,
      startMs,
      endMs,
      isStale: line?.isStale ?? true,
      sound: take && !isSilent(segment.text, line?.translation) ? place(take, startMs, endMs, ends[index]!) : undefined,
    };
  });
}

function place(take: TimelineTake, startMs: number, endMs: number, roomEndMs: number): PlacedSound {
  const fit = planFit({
    id: take.id,
    startMs,
    endMs,
    roomEndMs,
    naturalMs: (take.samples / take.sampleRate) * 1000,
    spokenSpeed: Math.max(spokenAgain, take.speed),
  });
  return {
    takeId: take.id,
    blobKey: take.blobKey,
    startMs: fit.startMs,
    endMs: fit.endMs,
    stretch: fit.stretch,
    overlongPercent: fit.overlongPercent,
  };
}

/** Nothing is said: the source has no words, or its translation was emptied. */
const isSilent = (text: string, translation: string | null | undefined): boolean => (translation ?? text).trim() === '';

/** What the reply says of the lines. */
export function countMissing(lines: readonly DubLine[]) {
  const spoken = lines.filter(({ sourceText, translation }) => !isSilent(sourceText, translation));
  return {
    missing_lines: spoken.filter(({ sound }) => !sound).length,
    stale_lines: spoken.filter(({ sound, isStale }) => sound && isStale).length,
    overlong_lines: spoken.filter(({ sound }) => (sound?.overlongPercent ?? 0) > 0).length,
  };
}
