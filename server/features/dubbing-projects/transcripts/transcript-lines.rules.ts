import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';

/** A line of a transcript that was given or recognized. */
export interface GivenLine {
  /** Name or ID by which lines of one speaker belong together; undefined: the first speaker. */
  readonly speaker?: string | undefined;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly translation?: string | undefined;
  readonly externalId?: string | undefined;
  readonly words?: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
  /** Where it stands in the file, for messages, such as `Row 3`. */
  readonly place: string;
}

/** A file that cannot be read as a transcript; the message says where and why. */
export class TranscriptFileError extends Error {
  override readonly name = 'TranscriptFileError';
}

const minMs = dubbingLimits.minSegmentS * 1000;
const maxMs = dubbingLimits.maxSegmentS * 1000;
/** Times of subtitles are rounded, so a small overlap, or an end just after the media, is cut off. */
const toleranceMs = 500;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Why a segment cannot have these times; undefined if it can. `durationMs`: of the media, if it is known. */
export function findSpanProblem(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  durationMs: number | null,
): string | undefined {
  if (startMs < 0) return 'It starts before the media.';
  if (endMs - startMs < minMs) return `It must last at least ${dubbingLimits.minSegmentS} seconds.`;
  if (endMs - startMs > maxMs)
    return `It lasts ${seconds(endMs - startMs)}; at most ${dubbingLimits.maxSegmentS} seconds are allowed.`;
  if (durationMs !== null && endMs > durationMs)
    return `It ends at ${seconds(endMs)}, after the end of the media at ${seconds(durationMs)}.`;
  return undefined;
}

interface Span {
  readonly id: string;
  readonly speakerId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The first of `changedIds` that overlaps with another segment of its speaker. */
export function findOverlap(spans: readonly Span[], changedIds: ReadonlySet<string>): Span | undefined {
  const bySpeaker = Map.groupBy(spans, ({ speakerId }) => speakerId);
  for (const own of bySpeaker.values()) {
    const sorted = own.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
    let longest = sorted[0]!;
    for (const span of sorted.slice(1)) {
      if (span.startMs < longest.endMs) {
        if (changedIds.has(span.id)) return span;
        if (changedIds.has(longest.id)) return longest;
      }
      if (span.endMs > longest.endMs) longest = span;
    }
  }
  return undefined;
}

/**
 * The lines in the order of time, with small overlaps cut off. Throws `TranscriptFileError` for a line that no segment can
 * have.
 */
export function checkLines(lines: readonly GivenLine[], durationMs: number | null): GivenLine[] {
  if (lines.length > dubbingLimits.maxSegments)
    throw new TranscriptFileError(
      `The transcript has ${lines.length} lines; at most ${dubbingLimits.maxSegments} are allowed.`,
    );
  const lastBySpeaker = new Map<string, number>();
  const checked: GivenLine[] = [];
  for (const line of lines.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)) {
    const isBarelyAfter = durationMs !== null && line.endMs > durationMs && line.endMs - durationMs <= toleranceMs;
    const endMs = isBarelyAfter ? durationMs : line.endMs;
    const problem = findSpanProblem({ ...line, endMs }, durationMs);
    if (problem) throw new TranscriptFileError(`${line.place}: ${problem}`);
    const before = lastBySpeaker.get(line.speaker ?? '');
    const previous = before === undefined ? undefined : checked[before]!;
    if (before !== undefined && previous && previous.endMs > line.startMs) {
      const isSmall = previous.endMs - line.startMs <= toleranceMs && line.startMs - previous.startMs >= minMs;
      if (!isSmall)
        throw new TranscriptFileError(`${line.place}: It overlaps with ${previous.place} of the same speaker.`);
      checked[before] = { ...previous, endMs: line.startMs };
    }
    lastBySpeaker.set(line.speaker ?? '', checked.length);
    checked.push({ ...line, endMs });
  }
  return checked;
}

/** The names of the speakers in the order in which they appear; lines without one belong to the first. */
export const speakersOf = (lines: readonly GivenLine[]): string[] => [
  ...new Set(lines.map(({ speaker }) => speaker ?? '')),
];
