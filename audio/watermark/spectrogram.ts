import { createPowerSpectra } from '../analysis/fft.ts';

/** Sample rate of the detector, in Hz. */
export const detectorRate = 16_000;
const size = 512;
const hop = 128;
/** Time between frames in seconds. */
export const frameS = hop / detectorRate;
const binHz = detectorRate / size;
const bins = size / 2 + 1;

/** The power of short windows of a signal, from which bands of any width can be read. */
export interface Spectrogram {
  readonly frames: number;
  /**
   * Writes the power of the bands between neighboring `edges` (Hz), frame by frame. Edges above the highest frequency count
   * as that frequency.
   */
  readBands(edges: readonly number[], powers: Float32Array): void;
}

/** Analyzes at least one window of 32 ms at `detectorRate`. */
export function analyzeSpectrogram(samples: Float32Array): Spectrogram {
  const frames = Math.max(0, Math.floor((samples.length - size) / hop) + 1);
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const readSpectra = createPowerSpectra(size);
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  const [firstPower, secondPower] = [new Float32Array(bins), new Float32Array(bins)];
  /** Per frame, the sum of the powers below each bin. */
  const sums = new Float64Array(frames * (bins + 1));
  const cut = (frame: number, target: Float32Array) => {
    for (let i = 0; i < size; i++) target[i] = frame < frames ? samples[frame * hop + i]! * window[i]! : 0;
  };
  const store = (frame: number, power: Float32Array) => {
    if (frame >= frames) return;
    let sum = 0;
    for (let bin = 0, at = frame * (bins + 1); bin < bins; bin++) {
      sum += power[bin]!;
      sums[++at] = sum;
    }
  };
  for (let frame = 0; frame < frames; frame += 2) {
    cut(frame, first);
    cut(frame + 1, second);
    readSpectra(first, second, firstPower, secondPower);
    store(frame, firstPower);
    store(frame + 1, secondPower);
  }

  return {
    frames,

    readBands(edges, powers) {
      const count = edges.length - 1;
      const positions = edges.map((hz) => Math.min(bins - 0.001, hz / binHz + 0.5));
      for (let frame = 0; frame < frames; frame++) {
        const row = frame * (bins + 1);
        let below = sumBelow(sums, row, positions[0]!);
        for (let band = 0; band < count; band++) {
          const next = sumBelow(sums, row, positions[band + 1]!);
          powers[frame * count + band] = next - below;
          below = next;
        }
      }
    },
  };
}

function sumBelow(sums: Float64Array, row: number, position: number): number {
  const at = Math.floor(position);
  const low = sums[row + at]!;
  return low + (position - at) * (sums[row + at + 1]! - low);
}
