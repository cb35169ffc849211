import { type VoiceFigures, voiceFigures } from './voice-statistics.ts';
import { cepstrumOfMel, melLevels } from '../vocoder/mel-cepstrum.ts';
import { centred } from '../vocoder/shaping.ts';

/** What a voice sounds like, as finely as two voices are compared. */
export interface Likeness extends VoiceFigures {
  /** Level of each mel band over the voiced frames, in dB, their mean 0. */
  readonly melDb: readonly number[];
}

/** How far one voice is from another. */
export interface Distance {
  readonly f0ErrorSemitones: number;
  /** Between the long-term spectra in third octaves, in dB. */
  readonly spectrumDb: number;
  readonly mfccCosine: number;
}

const coefficients = 12;

/** What `recordings` taken together sound like, by every so manieth frame of 5 ms; undefined where nothing in them is voiced. */
export function likeness(recordings: readonly Float32Array[], sampleRate: number, every = 2): Likeness | undefined {
  const levelsOf = melLevels(sampleRate);
  let sums: Float64Array | undefined;
  let frames = 0;
  const onFrame = (_hz: number, logPower: Float64Array): void => {
    const levels = levelsOf(logPower);
    sums ??= new Float64Array(levels.length);
    for (let band = 0; band < levels.length; band++) sums[band]! += levels[band]!;
    frames++;
  };
  const figures = voiceFigures(recordings, sampleRate, { every, onFrame });
  return figures && { ...figures, melDb: centred(Array.from(sums!, (sum) => ((10 / Math.LN10) * sum) / frames)) };
}

/** How far `heard` is from `goal`. */
export function distanceBetween(heard: Likeness, goal: Likeness): Distance {
  const squares = heard.bandsDb.reduce((sum, db, band) => sum + (db - goal.bandsDb[band]!) ** 2, 0);
  return {
    f0ErrorSemitones: Math.abs(12 * Math.log2(heard.f0MeanHz / goal.f0MeanHz)),
    spectrumDb: Math.sqrt(squares / heard.bandsDb.length),
    mfccCosine: cosine(cepstrumOfMel(heard.melDb, coefficients), cepstrumOfMel(goal.melDb, coefficients)),
  };
}

function cosine(a: Float64Array, b: Float64Array): number {
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
