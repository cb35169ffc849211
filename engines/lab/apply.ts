import type { Adaptation } from './fitting/adaptation.ts';
import type { BaseStatistics } from './fitting/base-statistics.ts';
import { noiseBands, openNoiseMeter, openNoiseSpreader } from './vocoder/aperiodicity.ts';
import { bins, fftSize, lowestVoiceHz, openEnveloper, unvoicedHz } from './vocoder/envelope.ts';
import { compensateLoudness } from './vocoder/compensate-loudness.ts';
import { frameHopS, trackFundamental } from './vocoder/f0.ts';
import { openPulseAdder } from './vocoder/pulses.ts';
import { realFft } from './vocoder/real-fft.ts';
import { createShaping } from './vocoder/shaping.ts';
import { openFilteredAdder } from './vocoder/filtered-overlap-add.ts';

/** Samples by which a frame or pulse starts before its position. */
const leadSamples = fftSize / 2;
const [lowestHz, highestHz] = [50, 500];
/** Range of the pitch of a base voice, as factors of its mean. */
const [minPitchFactor, maxPitchFactor] = [0.45, 2.6];
/** Limits of the factor on the intonation range. */
const [minRangeFactor, maxRangeFactor] = [0.15, 3.5];
/**
 * Soft limit of the pitch in deviations from its mean. Values beyond are creaky voice or tracking errors, which a wider
 * range would exaggerate.
 */
const maxDeviations = 2.5;
/** Share of the deviation of a clause's mean pitch from the base mean that is kept. */
const clauseShare = 0.5;
/** Samples above this are soft-clipped to stay below 1. */
const kneeStart = 0.85;

export interface AdaptationWork {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly adaptation: Adaptation;
  readonly base: BaseStatistics;
}

/**
 * Converts one clause of a base voice to the adapted voice. The length does not change; the engine applies the speaking
 * rate.
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
  { samples, sampleRate, adaptation, base }: AdaptationWork,
  emit: (piece: Float32Array) => void,
  aborted: () => boolean = () => false,
): void {
  const hop = frameHopS * sampleRate;
  const track = trackFundamental(samples, sampleRate, {
    lowestHz: Math.max(lowestHz, base.f0MeanHz * minPitchFactor),
    highestHz: Math.min(highestHz, base.f0MeanHz * maxPitchFactor),
  });
  const pitchOf = pitchMap(adaptation, base, geometricMeanHz(track) ?? base.f0MeanHz);
  const frames = voicedFrames(samples, sampleRate, track, adaptation, base);
  const addPulse = openPulseAdder();
  const addFiltered = openFilteredAdder(hop);
  const output = new Float32Array(samples.length);
  const cepstrum = new Float64Array(bins);
  const noise = new Float64Array(bins);
  let next = Number.NaN;
  let emitted = 0;

  /** Adds the pulses between the frames `i` and `i + 1`. If only one of them is voiced, the pulses fade in or out. */
  function addPulses(i: number): void {
    const [now, following] = [track[i]!, track[i + 1] ?? 0];
    if (now === 0 && following === 0) {
      next = Number.NaN;
      return;
    }
    if (Number.isNaN(next)) next = i * hop;
    for (; next < (i + 1) * hop; ) {
      const part = (next - i * hop) / hop;
      const hz = now === 0 ? following : following === 0 ? now : now + (following - now) * part;
      const weight = now === 0 ? 1 : following === 0 ? 0 : part;
      frames.interpolate(i, weight, cepstrum, noise);
      const period = sampleRate / pitchOf(hz);
      const gain = now === 0 ? part : following === 0 ? 1 - part : 1;
      addPulse(output, { at: next, period, gain }, cepstrum, noise);
      next += period;
    }
  }

  for (let i = 0; i < track.length && !aborted(); i++) {
    if (track[i] === 0) addFiltered(output, samples, Math.round(i * hop), frames.gainAt(i));
    addPulses(i);
    const completeTo = i === track.length - 1 ? output.length : Math.floor((i + 1) * hop) - leadSamples;
    if (completeTo <= emitted) continue;
    const piece = output.subarray(emitted, completeTo);
    softClip(piece);
    emit(piece);
    emitted = completeTo;
  }
}

/**
 * Scales the intonation of a clause with the mean `clauseHz`, and moves the mean of the clause closer to the target.
 */
function pitchMap(adaptation: Adaptation, base: BaseStatistics, clauseHz: number): (hz: number) => number {
  const deviation = Math.max(0.1, base.f0SdSemitones);
  const width = Math.max(minRangeFactor, Math.min(maxRangeFactor, adaptation.f0SdSemitones / deviation));
  const maxOctaves = (maxDeviations * deviation) / 12;
  const middleHz = adaptation.f0MeanHz * (clauseHz / base.f0MeanHz) ** clauseShare;
  return (hz) => {
    const octaves = maxOctaves * Math.tanh(Math.log2(hz / clauseHz) / maxOctaves);
    return Math.max(lowestHz, Math.min(highestHz, middleHz * 2 ** (width * octaves)));
  };
}

/** Geometric mean of the voiced frames. */
function geometricMeanHz(track: Float32Array): number | undefined {
  const voiced = track.filter((hz) => hz > 0);
  return voiced.length === 0 ? undefined : 2 ** (voiced.reduce((sum, hz) => sum + Math.log2(hz), 0) / voiced.length);
}

/** The adapted spectra of the frames, computed on demand in ascending order. */
function voicedFrames(
  samples: Float32Array,
  sampleRate: number,
  track: Float32Array,
  adaptation: Adaptation,
  base: BaseStatistics,
) {
  const hop = frameHopS * sampleRate;
  const envelope = openEnveloper(sampleRate);
  const noiseAt = openNoiseMeter(sampleRate);
  const spread = openNoiseSpreader(sampleRate);
  const shaping = createShaping(sampleRate, adaptation, base);
  const { warp, warpFactor } = shaping;
  const loudnessGain = compensateLoudness(samples, sampleRate, track, shaping);
  const equalizer = shaping.equalizer.map((log) => log + loudnessGain);
  const warped = new Float64Array(bins);
  const gains = new Float64Array(bins);
  const equalizerCepstrum = toCepstrum(equalizer);
  const shares = new Float64Array(noiseBands);
  const frame = () => ({ at: -1, cepstrum: new Float64Array(bins), noise: new Float64Array(bins) });
  let [olderFrame, newerFrame] = [frame(), frame()];

  function frameAt(i: number) {
    if (olderFrame.at === i) return olderFrame;
    if (newerFrame.at === i) return newerFrame;
    [olderFrame, newerFrame] = [newerFrame, olderFrame];
    const hz = Math.max(lowestVoiceHz, track[i]!);
    const middle = Math.round(i * hop);
    const smooth = envelope.smooth(samples, middle, hz);
    warp?.(smooth, warped);
    envelope.cepstrum(warp ? warped : smooth, hz * warpFactor, newerFrame.cepstrum);
    for (let q = 0; q < bins; q++) newerFrame.cepstrum[q]! += equalizerCepstrum[q]!;
    noiseAt(samples, middle, hz, shares);
    spread(shares, newerFrame.noise);
    for (let k = 0; k < bins; k++) newerFrame.noise[k]! += (1 - newerFrame.noise[k]!) * adaptation.breathiness;
    newerFrame.at = i;
    return newerFrame;
  }

  return {
    /** Interpolates between frame `i` and the next. */
    interpolate(i: number, part: number, cepstrum: Float64Array, noise: Float64Array): void {
      const from = frameAt(part === 1 ? i + 1 : i);
      const to = part === 0 || part === 1 ? from : frameAt(i + 1);
      for (let k = 0; k < bins; k++) {
        cepstrum[k] = from.cepstrum[k]! + part * (to.cepstrum[k]! - from.cepstrum[k]!);
        noise[k] = from.noise[k]! + part * (to.noise[k]! - from.noise[k]!);
      }
    },
    /** Log gain of an unvoiced frame. */
    gainAt(i: number): Float64Array {
      if (!warp) return equalizer;
      const smooth = envelope.smooth(samples, Math.round(i * hop), unvoicedHz);
      warp(smooth, warped);
      for (let k = 0; k < bins; k++) gains[k] = equalizer[k]! + warped[k]! - smooth[k]!;
      return gains;
    },
  };
}

function toCepstrum(logPower: Float64Array): Float64Array {
  const result = new Float64Array(fftSize);
  realFft(fftSize).inverse(logPower, new Float64Array(bins), result);
  return result;
}

/** Soft-clips samples near full scale. */
function softClip(samples: Float32Array): void {
  const headroom = 1 - kneeStart;
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs(samples[i]!);
    if (size > kneeStart)
      samples[i] = Math.sign(samples[i]!) * (kneeStart + headroom * Math.tanh((size - kneeStart) / headroom));
  }
}
