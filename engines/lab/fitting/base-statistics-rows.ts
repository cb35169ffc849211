/** How every voice of an engine is different in a language from what it is in English. */
export interface LanguageShift {
  readonly f0Semitones: number;
  /** Factor on the deviation of the fundamental. */
  readonly f0Range: number;
  readonly bandsDb: readonly number[];
  /** Factor on the syllables per second. */
  readonly pace: number;
}

/** Engine, its voice, mean and deviation of the fundamental, words and syllables per second, bands. */
export type StatisticsRow = readonly [string, string, number, number, number, number, readonly number[]];
