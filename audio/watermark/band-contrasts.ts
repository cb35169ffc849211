import { bandHz, bandPairs, lowestHz } from './pattern.ts';
import { frameS, type Spectrogram } from './spectrogram.ts';

/** Local copies, which the loops read faster than the imports. */
const pairs = bandPairs;
const bands = 2 * pairs;
/** Half of the time over which the usual contrast of a pair of bands is measured, in frames. */
const halfMemory = Math.round(0.055 / frameS);
/** Contrasts beyond this are cut off, in nepers of power. */
const maxContrast = 3;
/** The noise of a band: the power that this share of its frames is below, times a factor. */
const noiseShare = 0.15;
const noiseFactor = 1.5;

/**
 * Measures how much louder the lower band of each pair is than the upper one, compared with the time around, and weighted
 * by how far both are above the noise: frame by frame, one value for each pair. `pitch`: the factor by which the
 * frequencies of the recording were changed.
 */
export function measureContrasts(spectrogram: Spectrogram, pitch: number): Float32Array {
  const { frames } = spectrogram;
  const edges = Array.from({ length: bands + 1 }, (_, band) => (lowestHz + band * bandHz) * pitch);
  const powers = new Float32Array(frames * bands);
  spectrogram.readBands(edges, powers);
  const noise = findNoise(powers, frames);
  const result = new Float32Array(frames * pairs);
  const contrasts = new Float64Array(frames);
  const weights = new Float64Array(frames);
  for (let pair = 0; pair < pairs; pair++) {
    const [lowNoise, highNoise] = [noise[2 * pair]!, noise[2 * pair + 1]!];
    for (let frame = 0; frame < frames; frame++) {
      const low = powers[frame * bands + 2 * pair]! + 1e-9;
      const high = powers[frame * bands + 2 * pair + 1]! + 1e-9;
      const share = Math.min(low / (low + lowNoise), high / (high + highNoise));
      weights[frame] = share * share;
      contrasts[frame] = Math.log(low / high);
    }
    whiten(contrasts, weights, result, pair);
  }
  return result;
}

/** Subtracts the weighted mean around each frame, so that the spectrum of the voice cancels, and applies the weights. */
function whiten(contrasts: Float64Array, weights: Float64Array, result: Float32Array, pair: number): void {
  const frames = contrasts.length;
  let weight = 0;
  let sum = 0;
  const change = (frame: number, sign: number) => {
    weight += sign * weights[frame]!;
    sum += sign * weights[frame]! * contrasts[frame]!;
  };
  for (let frame = 0; frame < Math.min(halfMemory, frames); frame++) change(frame, 1);
  for (let frame = 0; frame < frames; frame++) {
    if (frame + halfMemory < frames) change(frame + halfMemory, 1);
    if (frame > halfMemory) change(frame - halfMemory - 1, -1);
    const contrast = contrasts[frame]! - sum / (weight + 1e-6);
    result[frame * pairs + pair] = weights[frame]! * Math.max(-maxContrast, Math.min(maxContrast, contrast));
  }
}

function findNoise(powers: Float32Array, frames: number): Float64Array {
  /** A sample of the frames is enough. */
  const step = Math.max(1, Math.floor(frames / 150));
  const column = new Float32Array(Math.ceil(frames / step));
  return Float64Array.from({ length: bands }, (_, band) => {
    for (let at = 0; at < column.length; at++) column[at] = powers[at * step * bands + band]!;
    return column.sort()[Math.floor(column.length * noiseShare)]! * noiseFactor + 1e-9;
  });
}
