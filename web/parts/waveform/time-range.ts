/** A part of a recording, in seconds. */
export interface TimeRange {
  readonly startInS: number;
  readonly endInS: number;
}

export interface RangeLimits {
  readonly durationInS: number;
  /** Edges stand at multiples of it; 0: anywhere. */
  readonly stepInS: number;
}

/** A time on the grid, within the recording. The end of the recording is always allowed. */
export function snapToStep(timeInS: number, { durationInS, stepInS }: RangeLimits): number {
  const snapped = stepInS > 0 ? Math.round(timeInS / stepInS) * stepInS : timeInS;
  return Math.max(0, Math.min(durationInS, snapped));
}

/** The range between two times in any order; undefined if it is empty. */
export function rangeBetween(oneInS: number, otherInS: number, limits: RangeLimits): TimeRange | undefined {
  const [startInS, endInS] = [snapToStep(oneInS, limits), snapToStep(otherInS, limits)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return endInS > startInS ? { startInS, endInS } : undefined;
}

/** Moves one edge of a range to a time; it does not pass the other edge. */
export function moveEdge(range: TimeRange, edge: 'start' | 'end', timeInS: number, limits: RangeLimits): TimeRange {
  const gap = limits.stepInS || 0.01;
  const time = snapToStep(timeInS, limits);
  return edge === 'start'
    ? { ...range, startInS: Math.max(0, Math.min(time, range.endInS - gap)) }
    : { ...range, endInS: Math.min(limits.durationInS, Math.max(time, range.startInS + gap)) };
}
