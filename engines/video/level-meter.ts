import { createPowerSpectra } from '../../audio/analysis/fft.ts';

/** Number of level bars, from the lowest frequency to the highest. */
export const bandCount = 29;
const [lowestHz, highestHz] = [90, 7600];

/** Samples per window; two windows cover a frame. */
const size = 1024;
/** Band levels in dB at which a bar starts to rise and is full. */
const [floorDb, fullDb] = [-56, -10];
/** Gain over the frequency range in dB, because higher frequencies of speech are weaker. */
const tiltDb = 14;
/** Factor by which a bar falls per frame of silence. */
const fallFactor = 0.8;

export interface LevelMeter {
  /** Computes the bars (0 to 1) of one frame with its `samples`. Bars rise immediately and fall slowly. */
  next(samples: Float32Array): Float32Array;
}

/** `gain` scales the loudest sample of the clip to full scale. */
export function openLevelMeter(sampleRate: number, gain: number): LevelMeter {
  const spectra = createPowerSpectra(size);
  // Not zero at its ends, so that a click at any position is visible in its frame.
  const window = Float32Array.from({ length: size }, (_, i) => 0.4 + 0.6 * Math.sin((Math.PI * (i + 0.5)) / size) ** 2);
  const edges = Array.from({ length: bandCount + 1 }, (_, band) =>
    Math.round((lowestHz * (highestHz / lowestHz) ** (band / bandCount) * size) / sampleRate),
  );
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  const [firstPower, secondPower] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
  const full = (size * 0.7) / 2;
  const bars = new Float32Array(bandCount);
  return {
    next(samples) {
      const lastStart = Math.max(0, samples.length - size);
      for (let i = 0; i < size; i++) {
        first[i] = (samples[i] ?? 0) * window[i]! * gain;
        second[i] = (samples[lastStart + i] ?? 0) * window[i]! * gain;
      }
      spectra(first, second, firstPower, secondPower);
      for (let band = 0; band < bandCount; band++) {
        let power = 1e-12;
        for (let bin = edges[band]!; bin < Math.max(edges[band]! + 1, edges[band + 1]!); bin++) {
          power = Math.max(power, firstPower[bin]!, secondPower[bin]!);
        }
        const db = 10 * Math.log10(power / full ** 2) + (tiltDb * band) / bandCount;
        const level = Math.min(1, Math.max(0, (db - floorDb) / (fullDb - floorDb)));
        bars[band] = Math.max(level * (1 - 0.35 * (band / bandCount) ** 2), bars[band]! * fallFactor);
      }
      return bars;
    },
  };
}

/** Mirrors the bars for drawing: the lowest in the middle, the others to both sides. */
export const mirrorBars = (bars: ArrayLike<number>): Float32Array =>
  Float32Array.from({ length: 2 * bars.length - 1 }, (_, at) => bars[Math.abs(at - (bars.length - 1))]!);
