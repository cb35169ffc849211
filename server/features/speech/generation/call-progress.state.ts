import { openOutlineMeter } from '../../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import { type Line, type LineSegment, linesUntil, type Spoken, textLength } from './generation.rules.ts';

/** A step of the synthesis of a call. Times count from the start of the call. */
export interface SynthesisStep {
  /** Absent at the end of a line. */
  readonly pcm?: Pcm;
  readonly alignment?: Alignment | undefined;
  /** At the end of a line. */
  readonly segment?: LineSegment;
  /** The lines spoken by the end of this step; the last may be incomplete. */
  readonly lines: readonly Line[];
  /** End of the audio so far. */
  readonly endMs: number;
  /** Whether another engine than the voice's own spoke. */
  readonly isFallback?: boolean | undefined;
}

/** A time by which the text up to `offset`, counted over the joined lines, is spoken. */
interface Mark {
  readonly ms: number;
  readonly offset: number;
}

/** Characters per ms at which text is assumed to be spoken before the end of its first clause is known. */
const usualRate = 0.014;

/**
 * The progress of a call between synthesis and encoder. The encoder takes only samples and its output comes later, so
 * times wait here until they are taken with the next encoded bytes.
 */
export function openCallProgress(callLines: readonly Line[]) {
  const outline = openOutlineMeter();
  const marks: Mark[] = [{ ms: 0, offset: 0 }];
  let durationMs = 0;
  let usedFallback = false;
  let alignments: Alignment[] = [];
  let segments: LineSegment[] = [];
  const allSegments: LineSegment[] = [];

  function add(step: SynthesisStep): void {
    if (step.pcm) outline.add(step.pcm);
    if (step.alignment) alignments.push(step.alignment);
    if (step.segment) {
      segments.push(step.segment);
      allSegments.push(step.segment);
    }
    const offset = textLength(step.lines);
    if (offset > marks.at(-1)!.offset) marks.push({ ms: step.endMs, offset });
    durationMs = step.endMs;
    usedFallback ||= step.isFallback ?? false;
  }

  /** The offset in the joined lines that is spoken at `ms`. Within a clause, the text is spread evenly. */
  function offsetAt(ms: number): number {
    const next = marks.findIndex((mark) => mark.ms >= ms);
    const last = marks.at(next < 0 ? -1 : Math.max(0, next - 1))!;
    const end = next < 0 ? undefined : marks[next]!;
    if (end)
      return end.ms === last.ms
        ? end.offset
        : last.offset + ((end.offset - last.offset) * (ms - last.ms)) / (end.ms - last.ms);
    const rate = last.offset > 0 ? last.offset / last.ms : usualRate;
    return Math.min(textLength(callLines), last.offset + (ms - last.ms) * rate);
  }

  return {
    /** The audio of the steps, each added to the progress when it is read. */
    async *track(steps: AsyncIterable<SynthesisStep>): AsyncGenerator<Pcm> {
      for await (const step of steps) {
        add(step);
        if (step.pcm) yield step.pcm;
      }
    },

    get hasTimes(): boolean {
      return alignments.length + segments.length > 0;
    },

    /** The times since the last call of this function. */
    takeTimes(): { readonly alignments: readonly Alignment[]; readonly segments: readonly LineSegment[] } {
      const times = { alignments, segments };
      [alignments, segments] = [[], []];
      return times;
    },

    get durationMs(): number {
      return durationMs;
    },

    /** What the first `playedMs` of the audio say. */
    spoken: (playedMs: number): Spoken => ({
      lines: linesUntil(callLines, offsetAt(playedMs)),
      durationMs: playedMs,
      segments: allSegments,
      outline: { bars: outline.outline(), durationMs },
      usedFallback,
    }),
  };
}
