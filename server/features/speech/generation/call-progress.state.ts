import { openOutlineMeter } from '../../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import type { Line, LineSegment, Spoken } from './generation.rules.ts';

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

/**
 * The progress of a call between synthesis and encoder. The encoder takes only samples and its output comes later, so
 * times wait here until they are taken with the next encoded bytes.
 */
export function openCallProgress() {
  const outline = openOutlineMeter();
  let lines: readonly Line[] = [];
  let durationMs = 0;
  let usedFallback = false;
  let alignments: Alignment[] = [];
  let segments: LineSegment[] = [];

  function add(step: SynthesisStep): void {
    if (step.pcm) outline.add(step.pcm);
    if (step.alignment) alignments.push(step.alignment);
    if (step.segment) segments.push(step.segment);
    lines = step.lines;
    durationMs = step.endMs;
    usedFallback ||= step.isFallback ?? false;
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

    spoken: (): Spoken => ({
      lines,
      durationMs,
      outline: { bars: outline.outline(), durationMs },
      usedFallback,
    }),
  };
}
