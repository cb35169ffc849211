import { type Adaptation, adaptationBandsHz } from './adaptation.ts';
import { melCentresHz, melPlace } from '../vocoder/mel-cepstrum.ts';
import { centred, furthestFineDb, levelAt, levelBetween } from '../vocoder/shaping.ts';
import type { Likeness } from './voice-profile.ts';

/** A band is corrected by this much at most, in dB: the voice stays one of a person. */
const largestCorrectionDb = 6;
/** And the pitch, in semitones: what is missing beyond is no fault of the mapping. */
const largestCorrectionSemitones = 1;
const [narrowing, widening] = [0.8, 1.25];
/** Third octaves tell the spectrum as a whole, mel bands how it is heard: each counts for a half. */
const melShare = 0.5;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * `adaptation`, by which a voice was made that was `heard`, with what is missing of pitch, melody and spectrum to `goal` added.
 * `wordsDb`: what the words that were heard do to each band, whoever says them. Of the pitch it is not told: a base changes it with its
 * pace as much as with its words.
 */
export function nearer(
  adaptation: Adaptation,
  heard: Likeness,
  goal: Likeness,
  wordsDb: readonly number[],
): Adaptation {
  const semitones = 12 * Math.log2(goal.f0MeanHz / heard.f0MeanHz);
  const moved = within(-largestCorrectionSemitones, semitones, largestCorrectionSemitones);
  const missing = goal.melDb.map((db, band) => db - heard.melDb[band]!);
  const missingAt = adaptationBandsHz.map((hz) => levelBetween(missing, melPlace(hz)));
  const bandsDb = adaptation.bandsDb.map((db, band) => {
    const inBand = goal.bandsDb[band]! - heard.bandsDb[band]!;
    const all = inBand + melShare * (missingAt[band]! - inBand) + wordsDb[band]!;
    return db + within(-largestCorrectionDb, all, largestCorrectionDb);
  });
  const fineDb = missing.map((db, band) => {
    const between = db - levelAt(missingAt, melCentresHz[band]!);
    return within(-furthestFineDb, (adaptation.fineDb?.[band] ?? 0) + between, furthestFineDb);
  });
  return {
    ...adaptation,
    f0MeanHz: adaptation.f0MeanHz * 2 ** (moved / 12),
    f0SdSemitones: adaptation.f0SdSemitones * within(narrowing, goal.f0SdSemitones / heard.f0SdSemitones, widening),
    bandsDb: centred(bandsDb),
    fineDb,
  };
}
