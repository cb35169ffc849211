import { planFit, roomEnds } from '../../../audio/dubbing/fit.ts';
import { censorText } from '../dubbing-projects/transcripts/profanity.rules.ts';

/** Where a line lies and what was done to make it fit; as `LineFit` of the table. */
export interface LineFitting {
  readonly startMs: number;
  readonly endMs: number;
  readonly speed: number;
  readonly stretch: number;
  readonly overlongPercent: number;
}
export interface SourceSegment {
  readonly id: string;
  readonly speakerId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly externalId: string | null;
}
export interface StoredLine {
  readonly segmentId: string;
  readonly translation: string | null;
  readonly isDraft: boolean;
  readonly isStale: boolean;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly takeId: string | null;
  readonly fit: LineFitting | null;
  readonly updatedAt: Date;
}

/** A segment in one language. */
export interface JoinedLine {
  readonly segment: SourceSegment;
  readonly translation: string | null;
  readonly isDraft: boolean;
  readonly isStale: boolean;
  /** Of this language, in ms of the source. */
  readonly startMs: number;
  readonly endMs: number;
  readonly roomEndMs: number;
  readonly hasOwnTimes: boolean;
  readonly takeId: string | null;
  readonly fit: LineFitting | null;
  /** Undefined: nothing was written for the segment yet. */
  readonly updatedAt: Date | undefined;
}

/** The segments with what a language says for them, in the order of their starts. */
export function joinLines(
  segments: readonly SourceSegment[],
  lines: readonly StoredLine[],
  mediaEndMs: number,
): JoinedLine[] {
  const written = new Map(lines.map((line) => [line.segmentId, line]));
  const placed = segments.map((segment) => {
    const line = written.get(segment.id);
    return {
      segment,
      translation: line?.translation ?? null,
      isDraft: line?.isDraft ?? false,
      isStale: line?.isStale ?? true,
      startMs: line?.startMs ?? segment.startMs,
      endMs: line?.endMs ?? segment.endMs,
      hasOwnTimes: line !== undefined && (line.startMs !== null || line.endMs !== null),
      takeId: line?.takeId ?? null,
      fit: line?.fit ?? null,
      updatedAt: line?.updatedAt,
    };
  });
  placed.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.segment.id < b.segment.id ? -1 : 1));
  const ends = roomEnds(placed, mediaEndMs);
  return placed.map((line, index) => ({ ...line, roomEndMs: ends[index]! }));
}

/** Nothing is said: the source has no words, or its translation was emptied. */
export const isSilent = ({ translation, segment }: Pick<JoinedLine, 'translation' | 'segment'>): boolean =>
  (translation ?? segment.text).trim() === '';

export const needsTranslation = (line: JoinedLine): boolean => line.translation === null && !isSilent(line);

/** Whether there is no take that says what the line reads now. */
export const isOpen = (line: JoinedLine): boolean =>
  !isSilent(line) && (line.translation === null || line.isStale || line.takeId === null);

export const lengthOf = ({ startMs, endMs }: Pick<JoinedLine, 'startMs' | 'endMs'>): number =>
  Math.max(0, endMs - startMs);

export const totalLength = (lines: readonly JoinedLine[]): number =>
  lines.reduce((sum, line) => sum + lengthOf(line), 0);

export function countLines(lines: readonly JoinedLine[]) {
  const spoken = lines.filter((line) => !isSilent(line));
  return {
    total: spoken.length,
    translated: spoken.filter(({ translation }) => translation !== null).length,
    spoken: spoken.filter((line) => !isOpen(line)).length,
    overlong: spoken.filter(({ fit }) => (fit?.overlongPercent ?? 0) > 0).length,
    drafts: spoken.filter(({ isDraft }) => isDraft).length,
  };
}
export type LineCounts = ReturnType<typeof countLines>;

/** The sound of a take, for fitting. */
export interface TakeLength {
  readonly durationMs: number;
  readonly speed: number;
}

/** How a line fits with a take; its `speed` is above that of the take if the line is to be spoken again. */
export const fitTake = (line: JoinedLine, { durationMs, speed }: TakeLength): LineFitting =>
  planFit({
    id: line.segment.id,
    startMs: line.startMs,
    endMs: line.endMs,
    roomEndMs: line.roomEndMs,
    naturalMs: durationMs,
    spokenSpeed: speed,
  });

/** A take with this speed counts as spoken again; the smallest step that the fit tells from 1. */
const settled = 1 + 1e-9;

/** How a line fits with a take as it is, without speaking it again. */
export function fitAsIs(line: JoinedLine, take: TakeLength): LineFitting {
  const { speed: _speed, ...fit } = fitTake(line, { ...take, speed: Math.max(settled, take.speed) });
  return { ...fit, speed: take.speed };
}

/** The length of the sound of a take in ms. */
export const takeDuration = ({ samples, sampleRate }: { readonly samples: number; readonly sampleRate: number }) =>
  (samples / sampleRate) * 1000;

/**
 * The state of a language for which nothing runs. Lines that were spoken one by one are no output: it is made by the next
 * dub, which then has nothing to speak.
 */
export const settledState = (
  { revision, outputRevision }: { readonly revision: number; readonly outputRevision: number | null },
  lines: readonly JoinedLine[],
): 'completed' | 'stale' => (outputRevision === revision && !lines.some(isOpen) ? 'completed' : 'stale');

/** What a translator wrote, without swear words if the project hides them. */
export const translationText = (text: string, { censorsProfanity }: { readonly censorsProfanity: boolean }): string =>
  censorsProfanity ? censorText(text) : text;
