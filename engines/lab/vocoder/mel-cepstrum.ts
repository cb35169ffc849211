import { bins, fftSize } from './envelope.ts';

// Stored adaptations refer to these bands (`Adaptation.fineDb`), so they are independent of those in
// `audio/analysis/mfcc.ts`.
const melBands = 26;
const [lowestHz, highestHz] = [80, 7600];
const hzToMel = (hz: number): number => 1127 * Math.log(1 + hz / 700);
const melToHz = (mel: number): number => 700 * (Math.exp(mel / 1127) - 1);

/** The rows 1 to `melBands` of an orthonormal cosine transform (DCT-II). */
const cosines = Float64Array.from({ length: melBands ** 2 }, (_, i) => {
  const [n, band] = [Math.floor(i / melBands) + 1, i % melBands];
  return Math.sqrt(2 / melBands) * Math.cos((Math.PI * n * (band + 0.5)) / melBands);
});

/** Mel-frequency cepstral coefficients 1..count of the log power of a frame; without coefficient 0, the level. */
export function melCepstrum(sampleRate: number, count: number): (logPower: Float64Array) => Float64Array {
  const melLevelsOf = melLevels(sampleRate);
  return (logPower) => melToCepstrum(melLevelsOf(logPower), count);
}

/** Centres of the mel bands, in Hz. */
export const melCentresHz: readonly number[] = Array.from({ length: melBands }, (_, band) =>
  melToHz(hzToMel(lowestHz) + ((hzToMel(highestHz) - hzToMel(lowestHz)) * (band + 1)) / (melBands + 1)),
);

/** Position of a frequency in the mel bands: 0 at the centre of the first, 1 at that of the second. */
export const melPosition = (hz: number): number =>
  ((hzToMel(hz) - hzToMel(lowestHz)) / (hzToMel(highestHz) - hzToMel(lowestHz))) * (melBands + 1) - 1;

/** Natural log power of a frame in each mel band, valid until the next call. */
export function melLevels(sampleRate: number): (logPower: Float64Array) => Float64Array {
  const filters = melFilters(sampleRate);
  const power = new Float64Array(bins);
  const levels = new Float64Array(melBands);
  return (logPower) => {
    for (let k = 0; k < bins; k++) power[k] = Math.exp(logPower[k]!);
    filters.forEach(({ from, weights }, band) => {
      let sum = 1e-12;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * power[from + i]!;
      levels[band] = Math.log(sum);
    });
    return levels;
  };
}

/** Coefficients 1..count (fewer than the bands) of the cosine transform of `levels`, one for each mel band. */
export function melToCepstrum(levels: ArrayLike<number>, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, n) => {
    let sum = 0;
    for (let band = 0; band < melBands; band++) sum += levels[band]! * cosines[n * melBands + band]!;
    return sum;
  });
}

/** Triangular filters on the mel scale, each with its bins. */
function melFilters(sampleRate: number) {
  const top = Math.min(highestHz, sampleRate / 2);
  const edges = Array.from({ length: melBands + 2 }, (_, i) => {
    const mel = hzToMel(lowestHz) + ((hzToMel(top) - hzToMel(lowestHz)) * i) / (melBands + 1);
    return (melToHz(mel) * fftSize) / sampleRate;
  });
  return Array.from({ length: melBands }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const from = Math.floor(low);
    const weights = Float64Array.from({ length: Math.min(bins - 1, Math.ceil(high)) - from + 1 }, (_, i) =>
      Math.max(0, Math.min((from + i - low) / (middle - low), (high - from - i) / (high - middle))),
    );
    return { from, weights };
  });
}
