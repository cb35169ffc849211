/** Silence that stays before the next line when a line borrows the pause after it, in ms. */
export const keptPauseMs = 120;
/** How much faster a line is spoken again, how much faster it is played after that, and how slow it is played at most. */
const [maxSpeed, maxStretch, minStretch] = [1.15, 1.25, 0.85];
/** Speech that fills this share of its source is not slowed down. */
const filledShare = 0.9;

/** A line of the source and the length of its translation as it was spoken. Times in ms of the source. */
export interface LineToFit {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Where it must have ended; see `roomEnds`. */
  readonly roomEndMs: number;
  /** Length of the speech at `spokenSpeed`. */
  readonly naturalMs: number;
  /** The speed with which the speech was asked for; 1 by default. It is not spoken again if this is above 1. */
  readonly spokenSpeed?: number;
}

export interface PlannedFit {
  readonly startMs: number;
  readonly endMs: number;
  /** To ask the engine for: 1 to 1.15. If it is above `spokenSpeed`, the line is to be spoken again. */
  readonly speed: number;
  /** Of the sound afterwards: 0.85 to 1.25; above 1 it is faster. */
  readonly stretch: number;
  /** By how much it is too long for its room even so, in percent; its end is then cut off. 0: it fits. */
  readonly overlongPercent: number;
}

/**
 * How a line is made to fit: it borrows the pause after it, is spoken again faster, is played faster, or is marked as too
 * long. Much shorter speech is played slower. It never starts before its source or ends after its room.
 */
export function planFit({ startMs, endMs, roomEndMs, naturalMs, spokenSpeed = 1 }: LineToFit): PlannedFit {
  const room = Math.max(1, roomEndMs - startMs);
  const plan = (speed: number, stretch: number, overlongPercent = 0): PlannedFit => {
    const lengthMs = (naturalMs * spokenSpeed) / speed / stretch;
    return { startMs, endMs: startMs + Math.min(room, Math.ceil(lengthMs)), speed, stretch, overlongPercent };
  };
  if (naturalMs <= room) {
    const share = naturalMs / Math.max(1, endMs - startMs);
    const stretch = share < filledShare ? Math.max(minStretch, share) : 1;
    return plan(spokenSpeed, stretch);
  }
  const needed = (naturalMs * spokenSpeed) / room;
  const speed = spokenSpeed > 1 ? spokenSpeed : Math.min(maxSpeed, Math.ceil(needed * 100 - 1e-6) / 100);
  const rest = needed / speed;
  if (rest <= maxStretch) return plan(speed, Math.max(1, rest));
  return plan(speed, maxStretch, Math.ceil((rest / maxStretch - 1) * 100));
}

/**
 * Where each line must have ended: 120 ms before the next line that does not speak at the same time in the source, but not
 * before its own end. Lines in the order of their starts; of all speakers.
 */
export function roomEnds(lines: readonly Pick<LineToFit, 'startMs' | 'endMs'>[], mediaEndMs: number): number[] {
  return lines.map(({ endMs }, index) => {
    const next = lines[firstFrom(lines, endMs, index + 1)];
    return Math.max(endMs, next ? next.startMs - keptPauseMs : mediaEndMs);
  });
}

/** The first line from `low` on that starts at `startMs` or later. */
function firstFrom(lines: readonly Pick<LineToFit, 'startMs'>[], startMs: number, low: number): number {
  let [from, to] = [low, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (lines[middle]!.startMs < startMs) from = middle + 1;
    else to = middle;
  }
  return from;
}
