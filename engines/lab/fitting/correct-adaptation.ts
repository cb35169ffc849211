import { melCentresHz, melPosition } from '../vocoder/mel-cepstrum.ts';
import { centre, levelAt, levelBetween, maxFineDb } from '../vocoder/shaping.ts';
import { type Adaptation, adaptationBandsHz } from './adaptation.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** A band is corrected by this much at most, in dB: the voice stays one of a person. */
const maxCorrectionDb = 6;
/** And the pitch, in semitones: what is missing beyond is no fault of the mapping. */
const maxCorrectionSemitones = 1;
const [minRangeFactor, maxRangeFactor] = [0.8, 1.25];
/** Third octaves tell the spectrum as a whole, mel bands how it is heard: each counts for a half. */
const melShare = 0.5;

const clamp = (min: number, value: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * `adaptation`, by which a voice was made that was `heard`, with what is missing of pitch, melody and spectrum to `goal` added.
 * `wordsDb`: what the words that were heard do to each band, whoever says them. Of the pitch it is not told: a base changes it with its
 * pace as much as with its words.
 */
export function correctAdaptation(
  adaptation: Adaptation,
  measured: VoiceProfile,
  goal: VoiceProfile,
  textEffectDb: readonly number[],
): Adaptation {
  const semitones = 12 * Math.log2(goal.f0MeanHz / measured.f0MeanHz);
  const shift = clamp(-maxCorrectionSemitones, semitones, maxCorrectionSemitones);
  const missing = goal.melDb.map((db, band) => db - measured.melDb[band]!);
  const missingAt = adaptationBandsHz.map((hz) => levelBetween(missing, melPosition(hz)));
  const bandsDb = adaptation.bandsDb.map((db, band) => {
    const inBand = goal.bandsDb[band]! - measured.bandsDb[band]!;
    const total = inBand + melShare * (missingAt[band]! - inBand) + textEffectDb[band]!;
    return db + clamp(-maxCorrectionDb, total, maxCorrectionDb);
  });
  const fineDb = missing.map((db, band) => {
    const between = db - levelAt(missingAt, melCentresHz[band]!);
    return clamp(-maxFineDb, (adaptation.fineDb?.[band] ?? 0) + between, maxFineDb);
  });
  return {
    ...adaptation,
    f0MeanHz: adaptation.f0MeanHz * 2 ** (shift / 12),
    f0SdSemitones:
      adaptation.f0SdSemitones * clamp(minRangeFactor, goal.f0SdSemitones / measured.f0SdSemitones, maxRangeFactor),
    bandsDb: centre(bandsDb),
    fineDb,
  };
}
