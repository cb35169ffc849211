import { powerSpectra } from '../../audio/analysis/fft.ts';

/** Bars of the sound, 0 to 1 each, from the lowest frequency to the highest. */
export const bandCount = 29;
const [lowestHz, highestHz] = [90, 7600];

/** Samples of a window; two of them cover a frame. */
const size = 1024;
/** dB of a band from which a bar begins to rise, and at which it is full. */
const [floorDb, fullDb] = [-56, -10];
/** Higher sounds of speech are weaker: what a band gains over the whole range, in dB. */
const tiltDb = 14;
/** What is left of a bar after a frame of silence. */
const fallFactor = 0.8;

export interface LevelMeter {
  /** The bars of one frame; they rise at once and fall slowly. `samples` are those that are heard while it is shown. */
  next(samples: Float32Array): Float32Array;
}

/** `gain` brings the clip's loudest sample to full scale. */
export function openLevelMeter(sampleRate: number, gain: number): LevelMeter {
  const spectra = powerSpectra(size);
  // Not down to zero at its ends, so that a click is seen in its own frame wherever it lies.
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

/** The bars as they are drawn: the lowest in the middle, the others to both sides. */
export const mirrorBars = (bars: ArrayLike<number>): Float32Array =>
  Float32Array.from({ length: 2 * bars.length - 1 }, (_, at) => bars[Math.abs(at - (bars.length - 1))]!);
