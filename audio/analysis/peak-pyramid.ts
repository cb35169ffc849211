import { peakHeaderBytes, peakLevels, peakSampleRate } from '../../contract/catalogue/peak-levels.ts';

/**
 * Measures the waveform of audio in every resolution of `peakLevels`. It keeps 500 bytes per second of audio, so that two
 * hours take 3.6 MB.
 */
export interface PeakMeter {
  /** Adds mono samples at `peakSampleRate`. */
  add(samples: Float32Array): void;
  /** All levels, finest first. Each is a file in the format of `peakFile`. */
  files(): Uint8Array[];
}

const bytesPerPixel = 2;
/** Pixels of the first buffer: eight seconds. */
const initialPixels = 1024;

export function openPeakMeter(): PeakMeter {
  const [finest] = peakLevels;
  let pairs = new Int8Array(initialPixels * bytesPerPixel);
  let pixels = 0;
  let [low, high, filled] = [0, 0, 0];
  const endPixel = () => {
    if ((pixels + 1) * bytesPerPixel > pairs.length) {
      const larger = new Int8Array(pairs.length * 2);
      larger.set(pairs);
      pairs = larger;
    }
    pairs[pixels * bytesPerPixel] = toInt8(low);
    pairs[pixels * bytesPerPixel + 1] = toInt8(high);
    pixels += 1;
    [low, high, filled] = [0, 0, 0];
  };
  return {
    add(samples) {
      for (let at = 0; at < samples.length; ) {
        const to = Math.min(samples.length, at + finest - filled);
        filled += to - at;
        for (; at < to; at += 1) {
          const sample = samples[at]!;
          if (sample < low) low = sample;
          else if (sample > high) high = sample;
        }
        if (filled === finest) endPixel();
      }
    },
    files() {
      if (filled > 0) endPixel();
      let level = pairs.subarray(0, pixels * bytesPerPixel);
      return peakLevels.map((samplesPerPixel, at) => {
        if (at > 0) level = halve(level);
        return peakFile(samplesPerPixel, level);
      });
    },
  };
}

const toInt8 = (sample: number): number => Math.max(-128, Math.min(127, Math.round(sample * 128)));

/** Joins each two pixels into one. */
function halve(pairs: Int8Array): Int8Array<ArrayBuffer> {
  const pixels = pairs.length / bytesPerPixel;
  const half = new Int8Array(Math.ceil(pixels / 2) * bytesPerPixel);
  for (let at = 0; at < half.length; at += bytesPerPixel) {
    const from = at * 2;
    const other = from + bytesPerPixel < pairs.length ? from + bytesPerPixel : from;
    half[at] = Math.min(pairs[from]!, pairs[other]!);
    half[at + 1] = Math.max(pairs[from + 1]!, pairs[other + 1]!);
  }
  return half;
}

/**
 * A waveform in the binary format of BBC audiowaveform, version 2: six little-endian integers of 32 bits (version, flags
 * with 1 for 8-bit data, sampling rate, samples per pixel, number of pixels, channels), then the minimum and maximum of
 * each pixel as signed bytes, -128 to 127 for full scale.
 */
export function peakFile(samplesPerPixel: number, pairs: Int8Array): Uint8Array {
  const file = new Uint8Array(peakHeaderBytes + pairs.length);
  const header = new DataView(file.buffer);
  const fields = [2, 1, peakSampleRate, samplesPerPixel, pairs.length / bytesPerPixel, 1];
  for (const [at, field] of fields.entries()) header.setInt32(at * 4, field, true);
  file.set(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.length), peakHeaderBytes);
  return file;
}

/** Number of pixels in a waveform file, from its header. Undefined if it is not in the format of `peakFile`. */
export function readPixelCount(header: Uint8Array): number | undefined {
  if (header.length < peakHeaderBytes) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, peakHeaderBytes);
  return view.getInt32(0, true) === 2 && view.getInt32(4, true) === 1 ? view.getInt32(16, true) : undefined;
}

/** Byte ranges of a file that holds all levels one after the other. */
export interface PeakSpan {
  /** First byte of the pairs, and the byte after the last. */
  readonly from: number;
  readonly to: number;
}

/**
 * Where the pixels from `start` to `end` (exclusive) of a level stand in a file of all levels, whose finest has
 * `finestPixels`. Cut at the end of the level.
 */
export function peakSpan(finestPixels: number, samplesPerPixel: number, start: number, end: number): PeakSpan {
  let offset = 0;
  let pixels = finestPixels;
  for (const level of peakLevels) {
    if (level === samplesPerPixel) break;
    offset += peakHeaderBytes + pixels * bytesPerPixel;
    pixels = Math.ceil(pixels / 2);
  }
  const clamp = (pixel: number) => offset + peakHeaderBytes + Math.min(pixels, Math.max(0, pixel)) * bytesPerPixel;
  return { from: clamp(start), to: clamp(Math.max(start, end)) };
}
