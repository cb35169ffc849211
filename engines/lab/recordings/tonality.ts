import { createPowerSpectra } from '../../../audio/analysis/fft.ts';

/** Length of a frame and hop, in samples at 16 kHz. */
const [size, hop] = [1024, 512];
/** Minimum power of a frame relative to the loudest one. */
const audiblePower = 1e-4;
/** Minimum power of a partial relative to its frame. */
const minPartialPower = 1e-3;
/** Minimum share of the power around the peak of a frame with a single partial. */
const singleToneShare = 0.95;
/** Number of frames for which a partial must stay constant, about 0.16 s. Voices do not sustain a partial that long. */
const sustainedFrames = 5;

export interface Tonality {
  /** Share of the power in sustained partials, 0..1: low for speech, high for musical notes. */
  readonly sustained: number;
  /** Share of the frames with a single partial, 0..1. */
  readonly singleTone: number;
}

/** Measures how much of `samples` (16 kHz) consists of steady tones. */
export function measureTonality(samples: Float32Array): Tonality {
  const spectra = createPowerSpectra(size);
  const window = Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const frames: { readonly power: Float32Array; readonly total: number }[] = [];
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  for (let start = 0; start + size + hop <= samples.length; start += 2 * hop) {
    for (let i = 0; i < size; i++) {
      first[i] = samples[start + i]! * window[i]!;
      second[i] = samples[start + hop + i]! * window[i]!;
    }
    const [one, two] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
    spectra(first, second, one, two);
    frames.push({ power: one, total: sumValues(one) }, { power: two, total: sumValues(two) });
  }
  const loudest = frames.reduce((max, { total }) => Math.max(max, total), 0);
  let [count, singleToneFrames, sustainedFrameCount, sustainedShareSum] = [0, 0, 0, 0];
  frames.forEach(({ power, total }, at) => {
    if (total === 0 || total < audiblePower * loudest) return;
    count++;
    if (powerAroundPeak(power) > singleToneShare * total) singleToneFrames++;
    if (at < sustainedFrames - 1) return;
    sustainedFrameCount++;
    let sum = 0;
    for (let bin = 3; bin < size / 2 - 2; bin++) {
      let stays = true;
      for (let back = 0; back < sustainedFrames && stays; back++) {
        const frame = frames[at - back]!;
        stays = isPartial(frame.power, frame.total, bin);
      }
      if (stays) sum += power[bin - 1]! + power[bin]! + power[bin + 1]!;
    }
    sustainedShareSum += sum / total;
  });
  return {
    sustained: sustainedShareSum / Math.max(1, sustainedFrameCount),
    singleTone: singleToneFrames / Math.max(1, count),
  };
}

/** Whether a bin is a local maximum with enough power. */
const isPartial = (power: Float32Array, total: number, bin: number): boolean =>
  power[bin]! > minPartialPower * total && power[bin]! >= power[bin - 1]! && power[bin]! >= power[bin + 1]!;

/** Power of the loudest bin and three on each side, the main lobe of the window. */
function powerAroundPeak(power: Float32Array): number {
  let peak = 0;
  for (let bin = 1; bin < power.length; bin++) if (power[bin]! > power[peak]!) peak = bin;
  return sumValues(power.subarray(Math.max(0, peak - 3), peak + 4));
}

function sumValues(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
