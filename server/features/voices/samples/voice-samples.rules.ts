/** Hz: what the lab works at. */
export const labRate = 16_000;

/** Which part of a recording counts. Seconds from its beginning. */
export interface SampleCut {
  readonly trimStartS: number | null;
  readonly trimEndS: number | null;
  readonly selectedSpeakers: readonly string[] | null;
  readonly utterances: readonly { readonly speaker: string; readonly startS: number; readonly endS: number }[] | null;
}

/** A part of a recording, in seconds from its beginning. */
export interface Stretch {
  readonly startS: number;
  readonly endS: number;
}

/** The parts of a recording that count, in their order: what is between its ends, and of that what the selected speakers say. */
export function countedStretches({
  durationS,
  trimStartS,
  trimEndS,
  selectedSpeakers,
  utterances,
}: SampleCut & { readonly durationS: number }): Stretch[] {
  const from = Math.min(durationS, Math.max(0, trimStartS ?? 0));
  const to = Math.min(durationS, trimEndS ?? durationS);
  const selected = selectedSpeakers && new Set(selectedSpeakers);
  const said = selected && utterances?.filter(({ speaker }) => selected.has(speaker));
  return (said ?? [{ startS: from, endS: to }])
    .map(({ startS, endS }) => ({ startS: Math.max(from, startS), endS: Math.min(to, endS) }))
    .filter(({ startS, endS }) => endS > startS);
}

/** What counts of a recording. Samples at `labRate`. */
export function cutSample(samples: Float32Array, cut: SampleCut): Float32Array {
  return partsOf(samples, countedStretches({ ...cut, durationS: samples.length / labRate }));
}

/** Parts of a recording one after the other; a single one is a view of it. Samples at `labRate`. */
export function partsOf(samples: Float32Array, stretches: readonly Stretch[]): Float32Array {
  const pieces = stretches.map(({ startS, endS }) =>
    samples.subarray(Math.round(startS * labRate), Math.round(endS * labRate)),
  );
  return pieces.length === 1 ? pieces[0]! : joined(pieces);
}

/** Pieces one after the other. */
export function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A file as a message names it: what the caller called it, in one short line. */
export const namedFile = (name: string, index: number): string => {
  const shown = name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
  return shown === '' ? `File ${index + 1}` : `“${shown}”`;
};
