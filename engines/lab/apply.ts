import type { Adaptation } from './fitting/adaptation.ts';
import type { BaseStatistics } from './fitting/base-statistics.ts';
import { aperiodicityBands, openAperiodicityInterpolator, openAperiodicityMeter } from './vocoder/aperiodicity.ts';
import { compensatingLogGain } from './vocoder/compensate-loudness.ts';
import { bins, fftSize, lowestF0Hz, openEnvelopeAnalyzer, unvoicedF0Hz } from './vocoder/envelope.ts';
import { frameHopS, trackF0 } from './vocoder/f0.ts';
import { openFilteredOverlapAdd } from './vocoder/filtered-overlap-add.ts';
import { openPulseAdder } from './vocoder/pulses.ts';
import { createRealFft } from './vocoder/real-fft.ts';
import { createSpectralShaping } from './vocoder/shaping.ts';

/** Samples before the current frame that later frames and pulses may still change. */
const completionDelay = fftSize / 2;
/** Range of F0 in Hz, for tracking and for the result. */
const [lowestHz, highestHz] = [50, 500];
/** Range of the F0 of a base voice, as factors of its mean. */
const [minF0Factor, maxF0Factor] = [0.45, 2.6];
/** Limits of the factor on the deviation of log F0. */
const [minRangeFactor, maxRangeFactor] = [0.15, 3.5];
/**
 * Soft limit of log F0, in standard deviations from its mean. Values beyond are creaky voice or tracking errors, which
 * a wider range would exaggerate.
 */
const maxDeviations = 2.5;
/** Share of the deviation of a clause's mean log F0 from that of the voice that is kept. */
const keptClauseShare = 0.5;
/** Amplitude above which samples are soft-clipped, and their limit. */
const [softClipKnee, softClipLimit] = [0.85, 0.99];

export interface AdaptationWork {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly adaptation: Adaptation;
  readonly base: BaseStatistics;
  /** Moves F0 by one factor, so that the melody stays as it is; by default the range of the adapted voice is taken. */
  readonly keepsMelody?: boolean;
}

/**
 * Converts one clause of a base voice to the adapted voice, with a source-filter vocoder: voiced frames are
 * resynthesized from pulses, noise and the spectral envelope; unvoiced frames are filtered. The length does not change;
 * the engine applies the speaking rate.
 */
export function applyAdaptation(
  samples: Float32Array,
  sampleRate: number,
  adaptation: Adaptation,
  base: BaseStatistics,
): Float32Array {
  const result = new Float32Array(samples.length);
  let at = 0;
  adaptInPieces({ samples, sampleRate, adaptation, base }, (piece) => {
    result.set(piece, at);
    at += piece.length;
  });
  return result;
}

/**
 * Like `applyAdaptation`, but passes pieces of a few ms to `emit`; a piece is valid only during the call. Checks
 * `aborted` between pieces. Deterministic.
 */
export function adaptInPieces(
  { samples, sampleRate, adaptation, base, keepsMelody = false }: AdaptationWork,
  emit: (piece: Float32Array) => void,
  aborted: () => boolean = () => false,
): void {
  const hop = frameHopS * sampleRate;
  const track = trackF0(samples, sampleRate, {
    lowestHz: Math.max(lowestHz, base.f0MeanHz * minF0Factor),
    highestHz: Math.min(highestHz, base.f0MeanHz * maxF0Factor),
  });
  const mapF0 = keepsMelody
    ? (hz: number) => (hz * adaptation.f0MeanHz) / base.f0MeanHz
    : createF0Mapping(adaptation, base, geometricMeanHz(track) ?? base.f0MeanHz);
  const frames = openVoicedFrames(samples, sampleRate, track, adaptation, base);
  const addPulse = openPulseAdder();
  const addUnvoiced = openFilteredOverlapAdd(hop);
  const output = new Float32Array(samples.length);
  const cepstrum = new Float64Array(bins);
  const aperiodicity = new Float64Array(bins);
  let nextPulse = Number.NaN;
  let emitted = 0;

  /** Adds the pulses between the frames `i` and `i + 1`. If only one of them is voiced, the pulses fade in or out. */
  function addPulses(i: number): void {
    const [now, following] = [track[i]!, track[i + 1] ?? 0];
    if (now === 0 && following === 0) {
      nextPulse = Number.NaN;
      return;
    }
    if (Number.isNaN(nextPulse)) nextPulse = i * hop;
    for (; nextPulse < (i + 1) * hop; ) {
      const part = (nextPulse - i * hop) / hop;
      const hz = now === 0 ? following : following === 0 ? now : now + (following - now) * part;
      const weight = now === 0 ? 1 : following === 0 ? 0 : part;
      frames.interpolate(i, weight, cepstrum, aperiodicity);
      const period = sampleRate / mapF0(hz);
      const gain = now === 0 ? part : following === 0 ? 1 - part : 1;
      addPulse(output, { at: nextPulse, period, gain }, cepstrum, aperiodicity);
      nextPulse += period;
    }
  }

  for (let i = 0; i < track.length && !aborted(); i++) {
    if (track[i] === 0) addUnvoiced(output, samples, Math.round(i * hop), frames.gainAt(i));
    addPulses(i);
    const completeTo = i === track.length - 1 ? output.length : Math.floor((i + 1) * hop) - completionDelay;
    if (completeTo <= emitted) continue;
    const piece = output.subarray(emitted, completeTo);
    softClip(piece);
    emit(piece);
    emitted = completeTo;
  }
}

/**
 * Maps the F0 of a clause with the mean `clauseHz` to that of the adapted voice, both in Hz: moves the mean and scales
 * the deviation of log F0 from it.
 */
function createF0Mapping(adaptation: Adaptation, base: BaseStatistics, clauseHz: number): (hz: number) => number {
  const baseSdSemitones = Math.max(0.1, base.f0SdSemitones);
  const rangeFactor = Math.max(minRangeFactor, Math.min(maxRangeFactor, adaptation.f0SdSemitones / baseSdSemitones));
  const maxOctaves = (maxDeviations * baseSdSemitones) / 12;
  const meanHz = adaptation.f0MeanHz * (clauseHz / base.f0MeanHz) ** keptClauseShare;
  return (hz) => {
    const octaves = maxOctaves * Math.tanh(Math.log2(hz / clauseHz) / maxOctaves);
    return Math.max(lowestHz, Math.min(highestHz, meanHz * 2 ** (rangeFactor * octaves)));
  };
}

/** Geometric mean of F0 over the voiced frames; undefined if there are none. */
function geometricMeanHz(track: Float32Array): number | undefined {
  const voiced = track.filter((hz) => hz > 0);
  return voiced.length === 0 ? undefined : 2 ** (voiced.reduce((sum, hz) => sum + Math.log2(hz), 0) / voiced.length);
}

/** The adapted cepstra and aperiodicities of voiced frames, computed on demand in ascending order. */
function openVoicedFrames(
  samples: Float32Array,
  sampleRate: number,
  track: Float32Array,
  adaptation: Adaptation,
  base: BaseStatistics,
) {
  const hop = frameHopS * sampleRate;
  const envelope = openEnvelopeAnalyzer(sampleRate);
  const measureAperiodicity = openAperiodicityMeter(sampleRate);
  const interpolateAperiodicity = openAperiodicityInterpolator(sampleRate);
  const shaping = createSpectralShaping(sampleRate, adaptation, base);
  const { warp, warpFactor } = shaping;
  const loudnessGain = compensatingLogGain(samples, sampleRate, track, shaping);
  const equalizer = shaping.equalizer.map((log) => log + loudnessGain);
  const warped = new Float64Array(bins);
  const gains = new Float64Array(bins);
  const equalizerCepstrum = toCepstrum(equalizer);
  const shares = new Float64Array(aperiodicityBands);
  const frame = () => ({ at: -1, cepstrum: new Float64Array(bins), aperiodicity: new Float64Array(bins) });
  // Interpolation needs two adjacent frames at most.
  let [olderFrame, newerFrame] = [frame(), frame()];

  function frameAt(i: number) {
    if (olderFrame.at === i) return olderFrame;
    if (newerFrame.at === i) return newerFrame;
    [olderFrame, newerFrame] = [newerFrame, olderFrame];
    const hz = Math.max(lowestF0Hz, track[i]!);
    const middle = Math.round(i * hop);
    const smooth = envelope.smooth(samples, middle, hz);
    warp?.(smooth, warped);
    envelope.cepstrum(warp ? warped : smooth, hz * warpFactor, newerFrame.cepstrum);
    for (let q = 0; q < bins; q++) newerFrame.cepstrum[q]! += equalizerCepstrum[q]!;
    measureAperiodicity(samples, middle, hz, shares);
    interpolateAperiodicity(shares, newerFrame.aperiodicity);
    for (let k = 0; k < bins; k++)
      newerFrame.aperiodicity[k]! += (1 - newerFrame.aperiodicity[k]!) * adaptation.breathiness;
    newerFrame.at = i;
    return newerFrame;
  }

  return {
    /** Interpolates between frame `i` and the next. */
    interpolate(i: number, part: number, cepstrum: Float64Array, aperiodicity: Float64Array): void {
      const from = frameAt(part === 1 ? i + 1 : i);
      const to = part === 0 || part === 1 ? from : frameAt(i + 1);
      for (let k = 0; k < bins; k++) {
        cepstrum[k] = from.cepstrum[k]! + part * (to.cepstrum[k]! - from.cepstrum[k]!);
        aperiodicity[k] = from.aperiodicity[k]! + part * (to.aperiodicity[k]! - from.aperiodicity[k]!);
      }
    },
    /** Log power gain of the bins of an unvoiced frame. */
    gainAt(i: number): Float64Array {
      if (!warp) return equalizer;
      const smooth = envelope.smooth(samples, Math.round(i * hop), unvoicedF0Hz);
      warp(smooth, warped);
      for (let k = 0; k < bins; k++) gains[k] = equalizer[k]! + warped[k]! - smooth[k]!;
      return gains;
    },
  };
}

/** The cepstrum of log power: its inverse Fourier transform. */
function toCepstrum(logPower: Float64Array): Float64Array {
  const result = new Float64Array(fftSize);
  createRealFft(fftSize).inverse(logPower, new Float64Array(bins), result);
  return result;
}

/** Limits samples above the knee with a hyperbolic tangent, in place. */
function softClip(samples: Float32Array): void {
  const headroom = softClipLimit - softClipKnee;
  for (let i = 0; i < samples.length; i++) {
    const magnitude = Math.abs(samples[i]!);
    if (magnitude > softClipKnee)
      samples[i] =
        Math.sign(samples[i]!) * (softClipKnee + headroom * Math.tanh((magnitude - softClipKnee) / headroom));
  }
}
