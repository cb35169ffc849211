import { createRealFft } from './real-fft.ts';

/** Hop of the vocoder's frames, in seconds. */
export const frameHopS = 0.005;

/** Window of the difference function, in seconds. */
const windowS = 0.032;
/** Sample rate of the analysis. A low rate is faster, and sufficient for the F0 of speech. */
const analysisHz = 8000;
/** The first dip of the normalized difference function below this is the period: the absolute threshold of YIN. */
const clearDipThreshold = 0.18;
/** A frame without a dip below this is unvoiced. */
const voicingThreshold = 0.35;
/** Mean square below which a frame is silent. */
const minPower = 1e-7;
/** Minimum length of a voiced span, in frames. */
const minVoicedFrames = 4;
/** F0 beyond these factors of the median is an octave error. */
const [octaveUpFactor, octaveDownFactor] = [1.9, 0.52];

export interface F0Options {
  /** Range of F0, in Hz. */
  readonly lowestHz?: number;
  readonly highestHz?: number;
  /** Only every n-th frame is analysed. */
  readonly every?: number;
  /** Minimum power of a voiced frame relative to the loudest frame. */
  readonly minRelativePower?: number;
}

/**
 * F0 in Hz every 5 ms (times `every`), 0 for unvoiced frames. Uses YIN (de Cheveigné and Kawahara, 2002) with an FFT
 * for the difference function, and corrects octave errors by the median.
 */
export function trackF0(samples: Float32Array, sampleRate: number, options: F0Options = {}): Float32Array {
  const { lowestHz = 60, highestHz = 450, every = 1, minRelativePower = 1e-5 } = options;
  const factor = Math.max(1, Math.round(sampleRate / analysisHz));
  const decimatedSamples = decimate(samples, factor);
  const rate = sampleRate / factor;
  const windowLength = Math.round(windowS * rate);
  const maxLag = Math.ceil(rate / lowestHz);
  const minLag = Math.max(2, Math.floor(rate / highestHz));
  const size = 2 ** Math.ceil(Math.log2(windowLength + maxLag + 1));
  const findPeriod = openPeriodFinder(size, windowLength, maxLag);
  const frames = Math.floor(samples.length / sampleRate / (frameHopS * every)) + 1;
  const track = new Float32Array(frames);
  const powers = new Float32Array(frames);
  for (let i = 0; i < frames; i++) {
    const start = Math.round(i * every * frameHopS * rate) - ((windowLength + maxLag) >> 1);
    const { power, lag } = findPeriod(decimatedSamples, start, minLag);
    powers[i] = power;
    if (lag > 0) track[i] = rate / lag;
  }
  let loudest = 0;
  for (const power of powers) loudest = Math.max(loudest, power);
  for (let i = 0; i < frames; i++) if (powers[i]! < loudest * minRelativePower) track[i] = 0;
  const corrected = fixOctaveErrors(track);
  // Frames further apart are not smoothed.
  return removeShortSpans(every === 1 ? medianFilter(corrected) : corrected, minVoicedFrames / every);
}

/** Finds the period of a frame in samples, 0 if it has none, and its mean square. */
function openPeriodFinder(size: number, windowLength: number, maxLag: number) {
  const fft = createRealFft(size);
  const bins = size / 2 + 1;
  const [windowed, extended] = [new Float64Array(size), new Float64Array(size)];
  const [windowedReal, windowedImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const [extendedReal, extendedImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const correlation = new Float64Array(size);
  const difference = new Float64Array(maxLag + 2);

  return (samples: Float32Array, start: number, minLag: number): { power: number; lag: number } => {
    let energy = 0;
    for (let i = 0; i < windowLength + maxLag; i++) {
      const sample = samples[start + i] ?? 0;
      extended[i] = sample;
      if (i >= windowLength) continue;
      windowed[i] = sample;
      energy += sample * sample;
    }
    const power = energy / windowLength;
    if (power < minPower) return { power, lag: 0 };
    // The cross-correlation, as a product of spectra.
    fft.forward(windowed, windowedReal, windowedImaginary);
    fft.forward(extended, extendedReal, extendedImaginary);
    for (let k = 0; k < bins; k++) {
      const [a, b, c, d] = [windowedReal[k]!, -windowedImaginary[k]!, extendedReal[k]!, extendedImaginary[k]!];
      windowedReal[k] = a * c - b * d;
      windowedImaginary[k] = a * d + b * c;
    }
    fft.inverse(windowedReal, windowedImaginary, correlation);
    // The cumulative mean normalized difference function (equation 8 of YIN).
    let shifted = energy;
    let sum = 0;
    difference[0] = 1;
    for (let lag = 1; lag <= maxLag; lag++) {
      const after = lag + windowLength - 1 < windowLength + maxLag ? extended[lag + windowLength - 1]! : 0;
      shifted += after * after - extended[lag - 1]! ** 2;
      const value = energy + shifted - 2 * correlation[lag]!;
      sum += value;
      difference[lag] = sum > 0 ? (value * lag) / sum : 1;
    }
    return { power, lag: findFirstDip(difference, minLag, maxLag) };
  };
}

/** The lag of the first clear dip, refined by parabolic interpolation; 0 if there is none. */
function findFirstDip(difference: Float64Array, minLag: number, maxLag: number): number {
  let best = minLag;
  for (let lag = minLag; lag < maxLag; lag++) {
    if (difference[lag]! < clearDipThreshold) {
      while (lag + 1 < maxLag && difference[lag + 1]! < difference[lag]!) lag++;
      best = lag;
      break;
    }
    if (difference[lag]! < difference[best]!) best = lag;
  }
  if (difference[best]! >= voicingThreshold) return 0;
  const [before, at, after] = [difference[best - 1]!, difference[best]!, difference[best + 1]!];
  const curvature = before - 2 * at + after;
  const offset = curvature > 1e-9 ? (0.5 * (before - after)) / curvature : 0;
  return best + Math.max(-1, Math.min(1, offset));
}

/** Reduces the sample rate, with a windowed sinc as low-pass filter. */
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

/** Moves F0 that is about an octave above or below the median by an octave. */
function fixOctaveErrors(track: Float32Array): Float32Array {
  const voiced = track.filter((hz) => hz > 0).sort();
  const medianHz = voiced[voiced.length >> 1] ?? 0;
  return track.map((hz) => {
    if (hz > medianHz * octaveUpFactor) return hz / 2;
    return hz > 0 && hz < medianHz * octaveDownFactor ? hz * 2 : hz;
  });
}

/** Median filter of length five. */
function medianFilter(track: Float32Array): Float32Array {
  const result = track.slice();
  const five = new Float32Array(5);
  for (let i = 2; i < track.length - 2; i++) {
    five.set(track.subarray(i - 2, i + 3));
    result[i] = five.sort()[2]!;
  }
  return result;
}

/** Makes voiced spans of fewer than `minFrames` frames unvoiced. */
function removeShortSpans(track: Float32Array, minFrames: number): Float32Array {
  const result = track.slice();
  for (let i = 0; i < result.length; ) {
    let end = i;
    while (end < result.length && result[end]! > 0) end++;
    if (end - i < minFrames) result.fill(0, i, end);
    i = Math.max(end, i + 1);
  }
  return result;
}
