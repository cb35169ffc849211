import { createFftPair } from './fft.ts';
import { bandHz, bandPairs, lowestHz, patternTiles, tileS, type WatermarkPattern } from './pattern.ts';

/** Embeds the mark in a stream. The output is as long as the input, and at the same time; the end of a block comes later. */
export interface Embedder {
  /** Returns new samples; reads `samples` only during the call. */
  process(samples: Float32Array): Float32Array;
  /** Returns the delayed samples. Called once, at the end. */
  finish(): Float32Array;
}

/**
 * Change of the power of a band, as a share of it, by pair of bands. The bands of a pair are close enough for the ear to
 * add them from about 1 kHz, so that the sum that it hears stays the same; below, the change is smaller.
 */
const depths = Float64Array.from({ length: bandPairs }, (_, pair) =>
  lowestHz + 2 * pair * bandHz < 900 ? 0.34 : 0.44,
);

/** Mean power of a window that is left as it is: −70 dBFS. */
const silentPower = 1e-7;

/** Window of 23 to 46 ms, so that it is shorter than a tile. */
const windowLength = (sampleRate: number): number => 2 ** Math.round(Math.log2(sampleRate * 0.032));

/**
 * Opens an embedder. `startS`: the time of the first sample in the pattern. Delays by 1.5 windows, at most 70 ms.
 */
export function openEmbedder(pattern: WatermarkPattern, sampleRate: number, startS = 0): Embedder {
  const size = windowLength(sampleRate);
  const hop = size / 2;
  const fft = createFftPair(size);
  const window = Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size));
  const bins = listBins(sampleRate, size);
  const bandOfBins = Uint32Array.from(bins, ({ band }) => band);
  const positionsOfBins = Uint32Array.from(bins, ({ bin }) => fft.positions[bin]!);
  const positionsOfMirrors = Uint32Array.from(bins, ({ bin }) => fft.positions[size - bin]!);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const spectrumReal = new Float64Array(size);
  const spectrumImaginary = new Float64Array(size);
  /** Changes of amplitude of each band, of two consecutive windows. */
  const firstGains = new Float64Array(2 * bandPairs);
  const secondGains = new Float64Array(2 * bandPairs);
  /** The input of two overlapping windows, and what is added to it. The first half window is before the start. */
  const input = new Float32Array(3 * hop);
  const added = new Float64Array(3 * hop);
  let filled = hop;
  /** Position of `input` in the stream. */
  let position = -hop;
  let length = 0;

  /** Adds the mark to the two windows in `input` and returns the samples that no later window changes. */
  function takeMarked(): Float32Array {
    if (readWindows() > silentPower * size) addMark();
    const marked = new Float32Array(2 * hop);
    for (let i = 0; i < 2 * hop; i++) marked[i] = input[i]! + added[i]!;
    input.copyWithin(0, 2 * hop);
    added.copyWithin(0, 2 * hop);
    added.fill(0, hop);
    filled = hop;
    const from = Math.max(0, -position);
    position += 2 * hop;
    return marked.subarray(from);
  }

  /** Two real windows share one complex transform. Returns the energy of the louder one. */
  function readWindows(): number {
    let first = 0;
    let second = 0;
    for (let i = 0; i < size; i++) {
      const weight = window[i]!;
      real[i] = input[i]! * weight;
      imaginary[i] = input[i + hop]! * weight;
      first += real[i]! * real[i]!;
      second += imaginary[i]! * imaginary[i]!;
    }
    return Math.max(first, second);
  }

  function addMark(): void {
    const centerS = startS + (position + hop) / sampleRate;
    readGains(pattern, centerS, firstGains);
    readGains(pattern, centerS + hop / sampleRate, secondGains);
    fft.forward(real, imaginary);
    spectrumReal.fill(0);
    spectrumImaginary.fill(0);
    const scale = 1 / size;
    for (let index = 0; index < bins.length; index++) {
      const band = bandOfBins[index]!;
      const at = positionsOfBins[index]!;
      const mirror = positionsOfMirrors[index]!;
      const sum = ((firstGains[band]! + secondGains[band]!) / 2) * scale;
      const difference = ((firstGains[band]! - secondGains[band]!) / 2) * scale;
      spectrumReal[at] = sum * real[at]! + difference * real[mirror]!;
      spectrumImaginary[at] = sum * imaginary[at]! - difference * imaginary[mirror]!;
      spectrumReal[mirror] = sum * real[mirror]! + difference * real[at]!;
      spectrumImaginary[mirror] = sum * imaginary[mirror]! - difference * imaginary[at]!;
    }
    fft.inverse(spectrumReal, spectrumImaginary);
    for (let i = 0; i < size; i++) {
      added[i] = added[i]! + spectrumReal[i]! * window[i]!;
      added[i + hop] = added[i + hop]! + spectrumImaginary[i]! * window[i]!;
    }
  }

  function process(samples: Float32Array): Float32Array {
    const result = new Float32Array(2 * hop * Math.ceil((filled + samples.length) / (2 * hop)));
    let written = 0;
    for (let at = 0; at < samples.length; ) {
      const count = Math.min(samples.length - at, 3 * hop - filled);
      input.set(samples.subarray(at, at + count), filled);
      at += count;
      filled += count;
      if (filled < 3 * hop) break;
      const marked = takeMarked();
      result.set(marked, written);
      written += marked.length;
    }
    length += samples.length;
    return result.subarray(0, written);
  }

  return {
    process,

    finish() {
      const rest = length - Math.max(0, position);
      return process(new Float32Array(rest === 0 ? 0 : 3 * hop)).subarray(0, rest);
    },
  };
}

/** The bins of each marked band. */
function listBins(sampleRate: number, size: number): readonly { readonly bin: number; readonly band: number }[] {
  const bins = [];
  for (let bin = 1; bin < size / 2; bin++) {
    const band = Math.floor(((bin * sampleRate) / size - lowestHz) / bandHz);
    if (band >= 0 && band < 2 * bandPairs) bins.push({ bin, band });
  }
  return bins;
}

/** Writes the changes of amplitude of all bands at a time of the pattern. Their powers add up to zero. */
function readGains({ signs }: WatermarkPattern, timeS: number, gains: Float64Array): void {
  const tile = Math.max(0, Math.floor(timeS / tileS)) % patternTiles;
  for (let pair = 0; pair < bandPairs; pair++) {
    const change = signs[tile * bandPairs + pair]! * depths[pair]!;
    gains[2 * pair] = Math.sqrt(1 + change) - 1;
    gains[2 * pair + 1] = Math.sqrt(1 - change) - 1;
  }
}
