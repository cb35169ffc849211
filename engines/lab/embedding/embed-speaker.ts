import { voiceFigures } from '../fitting/voice-statistics.ts';
import { melCepstrum } from '../vocoder/mel-cepstrum.ts';
import { printScale } from './embedding-scale.ts';
import { type VoicePrint, voicePrintLength } from './speaker-embedding.ts';

const sampleRate = 16_000;
/** Speech beyond tells nothing new. */
const longestS = 120;
const coefficients = 16;
/** Bands of 126 Hz to 5 kHz: what lies outside is the room's or the microphone's. */
const [firstBand, lastBand] = [2, 15];

/**
 * What a recording, mono at 16 kHz, sounds like: means and deviations of the mel cepstrum, pitch and its spread, and bands, each
 * against what is usual among voices. A recording in which nothing is voiced is like all others alike.
 */
export function printOf(samples: Float32Array): VoicePrint {
  const numbers = printNumbers(samples);
  if (!numbers) return Array.from({ length: voicePrintLength }, () => 1 / Math.sqrt(voicePrintLength));
  const weighed = numbers.map((value, i) => (value - printScale[i]!.usual) * printScale[i]!.weight);
  const size = Math.hypot(...weighed) || 1;
  return weighed.map((value) => value / size);
}

/** The numbers of a print before they are weighed; undefined where nothing is voiced. */
export function printNumbers(samples: Float32Array): readonly number[] | undefined {
  const cepstrumOf = melCepstrum(sampleRate, coefficients);
  const sums = new Float64Array(coefficients);
  const squares = new Float64Array(coefficients);
  let frames = 0;
  const onFrame = (_hz: number, logPower: Float64Array): void => {
    cepstrumOf(logPower).forEach((value, n) => {
      sums[n]! += value;
      squares[n]! += value * value;
    });
    frames++;
  };
  const figures = voiceFigures([samples.subarray(0, longestS * sampleRate)], sampleRate, { every: 4, onFrame });
  if (!figures) return undefined;
  const means = Array.from(sums, (sum) => sum / frames);
  const deviations = means.map((mean, n) => Math.sqrt(Math.max(0, squares[n]! / frames - mean * mean)));
  return [
    ...means,
    ...deviations,
    12 * Math.log2(figures.f0MeanHz / 100),
    figures.f0SdSemitones,
    ...figures.bandsDb.slice(firstBand, lastBand + 1),
  ];
}
