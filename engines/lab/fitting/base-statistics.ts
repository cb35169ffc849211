import { rows, shifts } from './base-statistics-data.ts';

/** What a voice of an engine is by itself, measured over a page of text. */
export interface BaseStatistics {
  readonly f0MeanHz: number;
  readonly f0SdSemitones: number;
  /** As `Adaptation.bandsDb`, of the unchanged voice. */
  readonly bandsDb: readonly number[];
  /** Words per second. */
  readonly wordsPerS: number;
}

/** As it is measured: also the syllables per second that `syllablePace` hears. */
export interface MeasuredBaseStatistics extends BaseStatistics {
  readonly syllablesPerS: number;
}

/**
 * The figures of a voice of an engine as it speaks `language` (ISO 639); undefined where it was not measured. Made anew by
 * `bench/measure-voices.ts` when a voice changes.
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
    f0SdSemitones: english.f0SdSemitones * shift.f0Range,
    bandsDb: english.bandsDb.map((db, band) => db + shift.bandsDb[band]!),
    syllablesPerS: english.syllablesPerS * shift.pace,
  };
}

const statisticsByVoice = new Map<string, MeasuredBaseStatistics>(
  rows.map(([engineId, voice, f0MeanHz, f0SdSemitones, wordsPerS, syllablesPerS, bandsDb]) => [
    `${engineId} ${voice}`,
    { f0MeanHz, f0SdSemitones, wordsPerS, syllablesPerS, bandsDb },
  ]),
);
