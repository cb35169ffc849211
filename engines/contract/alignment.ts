/**
 * Start and end time of each character. All arrays have the same length; `startS` never decreases, and `endS` is never
 * before `startS`.
 */
export interface CharacterTimes {
  /** Code points. */
  readonly characters: readonly string[];
  readonly startS: readonly number[];
  readonly endS: readonly number[];
}

/** Timestamps of a span of text: as written, and as synthesized (numbers spelled out, aliases applied). */
export interface Alignment {
  readonly original: CharacterTimes;
  readonly normalized: CharacterTimes;
}

/** A word with its start and end time. */
export interface TimedWord {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}
