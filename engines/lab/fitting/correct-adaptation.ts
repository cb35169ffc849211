import { melCentresHz, melPosition } from '../vocoder/mel-cepstrum.ts';
import { bandLevelAt, interpolateLevels, maxFineDb, subtractMean } from '../vocoder/shaping.ts';
import { type Adaptation, adaptationBandsHz } from './adaptation.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** Maximum correction per band in dB, to keep the voice natural. */
const maxCorrectionDb = 6;
/** Maximum correction of F0 in semitones; larger errors do not come from the vocoder. */
const maxCorrectionSemitones = 1;
/** Limits of the factor on the deviation of F0. */
const [minRangeFactor, maxRangeFactor] = [0.8, 1.25];
/**
 * Weight of the mel bands, which describe the perceived spectrum, against third octaves, which describe the overall
 * one.
 */
const melShare = 0.5;

const clamp = (min: number, value: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * Corrects `adaptation`, which gave the `measured` voice, by the remaining differences of F0 and spectrum from `goal`.
 * `textEffectDb` is the effect of the text on each band for any speaker. F0 has no such compensation, because it varies
 * with the rate as much as with the text.
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
  const missingAt = adaptationBandsHz.map((hz) => interpolateLevels(missing, melPosition(hz)));
  const bandsDb = adaptation.bandsDb.map((db, band) => {
    const inBand = goal.bandsDb[band]! - measured.bandsDb[band]!;
    const total = inBand + melShare * (missingAt[band]! - inBand) + textEffectDb[band]!;
    return db + clamp(-maxCorrectionDb, total, maxCorrectionDb);
  });
  const fineDb = missing.map((db, band) => {
    const between = db - bandLevelAt(missingAt, melCentresHz[band]!);
    return clamp(-maxFineDb, (adaptation.fineDb?.[band] ?? 0) + between, maxFineDb);
  });
  return {
    ...adaptation,
    f0MeanHz: adaptation.f0MeanHz * 2 ** (shift / 12),
    f0SdSemitones:
      adaptation.f0SdSemitones * clamp(minRangeFactor, goal.f0SdSemitones / measured.f0SdSemitones, maxRangeFactor),
    bandsDb: subtractMean(bandsDb),
    fineDb,
  };
}
