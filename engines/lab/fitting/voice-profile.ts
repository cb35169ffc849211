import { melLevels, melToCepstrum } from '../vocoder/mel-cepstrum.ts';
import { subtractMean } from '../vocoder/shaping.ts';
import { measureVoice, type VoiceStatistics } from './voice-statistics.ts';

/** The statistics of a voice with a fine spectrum, for comparing two voices. */
export interface VoiceProfile extends VoiceStatistics {
  /** Level of each mel band over the voiced frames, in dB, with mean 0. */
  readonly melDb: readonly number[];
}

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

/** Measures the profile of all `recordings` together with every n-th frame of 5 ms; undefined if nothing is voiced. */
export function measureProfile(
  recordings: readonly Float32Array[],
  sampleRate: number,
  every = 2,
): VoiceProfile | undefined {
  const melLevelsOf = melLevels(sampleRate);
  let sums: Float64Array | undefined;
  let frames = 0;
  const onFrame = (_hz: number, logPower: Float64Array): void => {
    const levels = melLevelsOf(logPower);
    sums ??= new Float64Array(levels.length);
    for (let band = 0; band < levels.length; band++) sums[band]! += levels[band]!;
    frames++;
  };
  const statistics = measureVoice(recordings, sampleRate, { every, onFrame });
  return (
    statistics && { ...statistics, melDb: subtractMean(Array.from(sums!, (sum) => ((10 / Math.LN10) * sum) / frames)) }
  );
}

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
