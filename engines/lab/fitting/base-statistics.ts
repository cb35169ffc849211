import { rows, shifts } from './base-statistics-data.ts';

/** Statistics of an unchanged engine voice, measured over a page of text. */
export interface BaseStatistics {
  readonly f0MeanHz: number;
  readonly f0SdSemitones: number;
  /** Like `Adaptation.bandsDb`. */
  readonly bandsDb: readonly number[];
  /** Words per second. */
  readonly wordsPerS: number;
}

/** Also has the syllables per second, as measured by `measureSyllableRate`. */
export interface MeasuredBaseStatistics extends BaseStatistics {
  readonly syllablesPerS: number;
}

/**
 * The statistics of an engine voice in `language` (ISO 639); undefined if it was not measured.
 * `bench/measure-voices.ts` measures them again when a voice changes.
 */
export function findBaseStatistics(
  engineId: string,
  engineVoice: string,
  language: string,
): MeasuredBaseStatistics | undefined {
  const english = statisticsByVoice.get(`${engineId} ${engineVoice}`);
  const shift = shifts[`${engineId} ${language}`];
  if (!english || !shift) return english;
  return {
    ...english,
    f0MeanHz: english.f0MeanHz * 2 ** (shift.f0Semitones / 12),
    f0SdSemitones: english.f0SdSemitones * shift.f0Sd,
    bandsDb: english.bandsDb.map((db, band) => db + shift.bandsDb[band]!),
    syllablesPerS: english.syllablesPerS * shift.syllableRate,
  };
}

const statisticsByVoice = new Map<string, MeasuredBaseStatistics>(
  rows.map(([engineId, voice, f0MeanHz, f0SdSemitones, wordsPerS, syllablesPerS, bandsDb]) => [
    `${engineId} ${voice}`,
    { f0MeanHz, f0SdSemitones, wordsPerS, syllablesPerS, bandsDb },
  ]),
);
