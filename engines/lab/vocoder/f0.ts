import { realFft } from './real-fft.ts';

/** Time between two frames of the vocoder, in seconds. */
export const frameHopS = 0.005;

const windowS = 0.032;
/** Speech has a much lower fundamental, so a low rate is sufficient and faster. */
const analysisHz = 8000;
/** The first dip of the difference function below this is the period. */
const clearDipLevel = 0.18;
/** Above, a frame is unvoiced. */
const maxDipLevel = 0.35;
/** Mean square below which a frame is silent. */
const minPower = 1e-7;
/** Minimum length of a voiced span, in frames. */
const minVoicedFrames = 4;

export interface PitchOptions {
  /** Range of the fundamental, in Hz. */
  readonly lowestHz?: number;
  readonly highestHz?: number;
  /** Frames are this many hops apart. */
  readonly every?: number;
  /** Minimum power of a frame relative to the loudest one. */
  readonly maxLogAttenuation?: number;
}

/**
 * The fundamental in Hz every 5 ms (times `every`), 0 for unvoiced frames. Uses the YIN method with an FFT for the
 * difference function, and corrects octave errors by the median.
 */
export function trackFundamental(samples: Float32Array, sampleRate: number, options: PitchOptions = {}): Float32Array {
  const { lowestHz = 60, highestHz = 450, every = 1, maxLogAttenuation = 1e-5 } = options;
  const factor = Math.max(1, Math.round(sampleRate / analysisHz));
  const decimatedSamples = decimate(samples, factor);
  const rate = sampleRate / factor;
  const width = Math.round(windowS * rate);
  const maxLag = Math.ceil(rate / lowestHz);
  const minLag = Math.max(2, Math.floor(rate / highestHz));
  const size = 2 ** Math.ceil(Math.log2(width + maxLag + 1));
  const findPeriod = openPeriodFinder(size, width, maxLag);
  const frames = Math.floor(samples.length / sampleRate / (frameHopS * every)) + 1;
  const track = new Float32Array(frames);
  const powers = new Float32Array(frames);
  for (let i = 0; i < frames; i++) {
    const start = Math.round(i * every * frameHopS * rate) - ((width + maxLag) >> 1);
    const { power, lag } = findPeriod(decimatedSamples, start, minLag);
    powers[i] = power;
    if (lag > 0) track[i] = rate / lag;
  }
  let loudest = 0;
  for (const power of powers) loudest = Math.max(loudest, power);
  for (let i = 0; i < frames; i++) if (powers[i]! < loudest * maxLogAttenuation) track[i] = 0;
  return medianFilter(fixOctaveErrors(track), every);
}

/** Finds the period of a frame in samples, 0 if it has none, and its mean square. */
function openPeriodFinder(size: number, width: number, maxLag: number) {
  const fft = realFft(size);
  const bins = size / 2 + 1;
  const [near, far] = [new Float64Array(size), new Float64Array(size)];
  const [nearReal, nearImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const [farReal, farImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const products = new Float64Array(size);
  const difference = new Float64Array(maxLag + 2);

  return (samples: Float32Array, start: number, minLag: number): { power: number; lag: number } => {
    let energy = 0;
    for (let i = 0; i < width + maxLag; i++) {
      const sample = samples[start + i] ?? 0;
      far[i] = sample;
      if (i >= width) continue;
      near[i] = sample;
      energy += sample * sample;
    }
    const power = energy / width;
    if (power < minPower) return { power, lag: 0 };
    fft.forward(near, nearReal, nearImaginary);
    fft.forward(far, farReal, farImaginary);
    for (let k = 0; k < bins; k++) {
      const [a, b, c, d] = [nearReal[k]!, -nearImaginary[k]!, farReal[k]!, farImaginary[k]!];
      nearReal[k] = a * c - b * d;
      nearImaginary[k] = a * d + b * c;
    }
    fft.inverse(nearReal, nearImaginary, products);
    let shifted = energy;
    let sum = 0;
    difference[0] = 1;
    for (let lag = 1; lag <= maxLag; lag++) {
      const after = lag + width - 1 < width + maxLag ? far[lag + width - 1]! : 0;
      shifted += after * after - far[lag - 1]! ** 2;
      const value = energy + shifted - 2 * products[lag]!;
      sum += value;
      difference[lag] = sum > 0 ? (value * lag) / sum : 1;
    }
    return { power, lag: firstDip(difference, minLag, maxLag) };
  };
}

function firstDip(difference: Float64Array, minLag: number, maxLag: number): number {
  let best = minLag;
  for (let lag = minLag; lag < maxLag; lag++) {
    if (difference[lag]! < clearDipLevel) {
      while (lag + 1 < maxLag && difference[lag + 1]! < difference[lag]!) lag++;
      best = lag;
      break;
    }
    if (difference[lag]! < difference[best]!) best = lag;
  }
  if (difference[best]! >= maxDipLevel) return 0;
  const [before, at, after] = [difference[best - 1]!, difference[best]!, difference[best + 1]!];
  const bend = before - 2 * at + after;
  const offset = bend > 1e-9 ? (0.5 * (before - after)) / bend : 0;
  return best + Math.max(-1, Math.min(1, offset));
}

/** Reduces the sample rate with a low-pass filter. */
function decimate(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const radius = 2 * factor;
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, i) => {
    const x = (i - radius) / factor;
    const lobe = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return lobe * (0.5 + 0.5 * Math.cos((Math.PI * x) / 2.2));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, n) => {
    const from = n * factor - radius;
    let sum = 0;
    for (let i = Math.max(0, -from); i < weights.length; i++) sum += (samples[from + i] ?? 0) * weights[i]!;
    return sum / total;
  });
}

function fixOctaveErrors(track: Float32Array): Float32Array {
  const voiced = track.filter((hz) => hz > 0).sort();
  const middle = voiced[voiced.length >> 1] ?? 0;
  return track.map((hz) => {
    if (hz > middle * 1.9) return hz / 2;
    return hz > 0 && hz < middle * 0.52 ? hz * 2 : hz;
  });
}

/** Median filter of length five; also removes very short voiced spans. */
function medianFilter(track: Float32Array, every: number): Float32Array {
  const result = track.slice();
  const five = new Float32Array(5);
  if (every === 1) {
    for (let i = 2; i < track.length - 2; i++) {
      five.set(track.subarray(i - 2, i + 3));
      result[i] = five.sort()[2]!;
    }
  }
  for (let i = 0; i < result.length; ) {
    let end = i;
    while (end < result.length && result[end]! > 0) end++;
    if (end - i < minVoicedFrames / every) result.fill(0, i, end);
    i = Math.max(end, i + 1);
  }
  return result;
}
