/** The difference of a language from English, for all voices of an engine. */
export interface LanguageShift {
  readonly f0Semitones: number;
  /** Factor on the deviation of the fundamental. */
  readonly f0Range: number;
  readonly bandsDb: readonly number[];
  /** Factor on the syllables per second. */
  readonly pace: number;
}

/** Engine, voice, mean and deviation of the fundamental, words and syllables per second, bands. */
export type StatisticsRow = readonly [string, string, number, number, number, number, readonly number[]];
