import { concatSamples } from '../../../../audio/pcm.ts';

/** The sample rate of the voice lab, in Hz. */
export const labSampleRate = 16_000;

/** Which part of a recording is used. Times in seconds from its start. */
export interface SampleSelection {
  readonly trimStartS: number | null;
  readonly trimEndS: number | null;
  readonly selectedSpeakers: readonly string[] | null;
  readonly utterances: readonly { readonly speaker: string; readonly startS: number; readonly endS: number }[] | null;
}

/** A part of a recording, in seconds from its start. */
export interface Segment {
  readonly startS: number;
  readonly endS: number;
}

/** The used segments in order: the trimmed range, limited to the selected speakers. */
export function selectedSegments({
  durationS,
  trimStartS,
  trimEndS,
  selectedSpeakers,
  utterances,
}: SampleSelection & { readonly durationS: number }): Segment[] {
  const from = Math.min(durationS, Math.max(0, trimStartS ?? 0));
  const to = Math.min(durationS, trimEndS ?? durationS);
  const selected = selectedSpeakers && new Set(selectedSpeakers);
  const speakerSegments = selected && utterances?.filter(({ speaker }) => selected.has(speaker));
  return (speakerSegments ?? [{ startS: from, endS: to }])
    .map(({ startS, endS }) => ({ startS: Math.max(from, startS), endS: Math.min(to, endS) }))
    .filter(({ startS, endS }) => endS > startS);
}

/** The used part of a recording; samples at `labSampleRate`. */
export function extractSelection(samples: Float32Array, selection: SampleSelection): Float32Array {
  return extractSegments(samples, selectedSegments({ ...selection, durationS: samples.length / labSampleRate }));
}

/** Concatenates segments of a recording; a single segment is a view. Samples at `labSampleRate`. */
export function extractSegments(samples: Float32Array, segments: readonly Segment[]): Float32Array {
  const pieces = segments.map(({ startS, endS }) =>
    samples.subarray(Math.round(startS * labSampleRate), Math.round(endS * labSampleRate)),
  );
  return pieces.length === 1 ? pieces[0]! : concatSamples(pieces);
}
