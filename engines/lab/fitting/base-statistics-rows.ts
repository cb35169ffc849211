/** The difference of a language from English, for all voices of an engine. */
export interface LanguageShift {
  /** Difference of the mean F0. */
  readonly f0Semitones: number;
  /** Factor on the standard deviation of F0. */
  readonly f0Sd: number;
  /** Difference of each band of `adaptationBandsHz`. */
  readonly bandsDb: readonly number[];
  /** Factor on the syllables per second. */
  readonly syllableRate: number;
}

/** One voice of an engine. */
export type StatisticsRow = readonly [
  engineId: string,
  engineVoice: string,
  f0MeanHz: number,
  f0SdSemitones: number,
  wordsPerS: number,
  syllablesPerS: number,
  bandsDb: readonly number[],
];
