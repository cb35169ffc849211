import type { ScoreNote } from '../score.ts';

/** Plays notes as a person does: a little early or late, louder or softer. */
export interface Performer {
  readonly random: () => number;
  /** Adds a note. `velocity` may have any value; it is limited here. */
  play(note: ScoreNote): void;
}

/** `human`: variation of time in seconds, and of velocity. Notes end within the song and never before they start. */
export function openPerformer(
  notes: ScoreNote[],
  random: () => number,
  [timeS, velocityRange]: readonly [number, number],
  endS: number,
): Performer {
  // The sum of two uniform numbers: most values are near the middle, as in a performance.
  const vary = (range: number): number => (random() + random() - 1) * range;
  return {
    random,
    play({ part, key, velocity, startS, endS: noteEndS }) {
      const start = Math.max(0, startS + vary(timeS));
      if (start >= endS - 0.02) return;
      notes.push({
        part,
        key: Math.min(112, Math.max(20, Math.round(key))),
        velocity: Math.min(127, Math.max(8, Math.round(velocity + vary(velocityRange)))),
        startS: start,
        endS: Math.min(endS, Math.max(start + 0.03, noteEndS - 0.008 + vary(timeS))),
      });
    },
  };
}
