import { melToCepstrum } from '../vocoder/mel-cepstrum.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** The distance of two voices. */
export interface ProfileDistance {
  /** Difference of the mean F0. */
  readonly f0ErrorSemitones: number;
  /** RMS difference of the third-octave spectra, in dB. */
  readonly spectrumDb: number;
  /** Cosine similarity of the mean mel cepstra, −1..1. */
  readonly mfccCosine: number;
}

/** Cepstral coefficients that are compared. */
const coefficients = 12;

/** The distance of `measured` from `goal`. */
export function compareProfiles(measured: VoiceProfile, goal: VoiceProfile): ProfileDistance {
  const squares = measured.bandsDb.reduce((sum, db, band) => sum + (db - goal.bandsDb[band]!) ** 2, 0);
  return {
    f0ErrorSemitones: Math.abs(12 * Math.log2(measured.f0MeanHz / goal.f0MeanHz)),
    spectrumDb: Math.sqrt(squares / measured.bandsDb.length),
    mfccCosine: cosine(melToCepstrum(measured.melDb, coefficients), melToCepstrum(goal.melDb, coefficients)),
  };
}

function cosine(a: Float64Array, b: Float64Array): number {
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
