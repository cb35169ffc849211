import type { Adaptation } from './fitting/adaptation.ts';
import type { BaseFigures } from './fitting/base-statistics.ts';
import { noiseBands, noiseMeter, spreadNoise } from './vocoder/aperiodicity.ts';
import { bins, enveloper, fftSize, lowestVoiceHz, unvoicedHz } from './vocoder/envelope.ts';
import { evenLoudness } from './vocoder/even-loudness.ts';
import { frameHopS, trackFundamental } from './vocoder/pitch.ts';
import { pulseAdder } from './vocoder/pulses.ts';
import { realFft } from './vocoder/real-fft.ts';
import { shapingOf } from './vocoder/shaping.ts';
import { filteredAdder } from './vocoder/unvoiced.ts';

/** How far before its place a frame or a pulse is heard, in samples. */
const reachBack = fftSize / 2;
const [lowestHz, highestHz] = [50, 500];
/** The pitch of a base voice lies within these factors of its mean. */
const [below, above] = [0.45, 2.6];
/** A melody is made this much wider or narrower at most. */
const [narrowest, widest] = [0.15, 3.5];
/**
 * And goes this many deviations from its mean at most, gently: further out the base creaks or its pitch was mistaken, and made wider
 * that would be lower than any voice.
 */
const furthestDeviations = 2.5;
/** Of how far a clause of the base lies from its mean, in semitones: a voice is known by its pitch, whatever it says. */
const clauseShare = 0.5;
/** From here on, samples are bent so that they stay below 1. */
const kneeFrom = 0.85;

export interface AdaptationWork {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly adaptation: Adaptation;
  readonly base: BaseFigures;
}

/** One clause of a base voice as the adapted voice says it, of the same length. The pace is the engine's affair. */
export function applyAdaptation(
  samples: Float32Array,
  sampleRate: number,
  adaptation: Adaptation,
  base: BaseFigures,
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
 * Does what `applyAdaptation` does, giving the clause to `emit` while it is made, a few ms at a time; a piece is only valid during
 * the call. Looks at `aborted` between pieces. The same work makes the same samples.
 */
export function adaptInPieces(
  { samples, sampleRate, adaptation, base }: AdaptationWork,
  emit: (piece: Float32Array) => void,
  aborted: () => boolean = () => false,
): void {
  const hop = frameHopS * sampleRate;
  const track = trackFundamental(samples, sampleRate, {
    lowestHz: Math.max(lowestHz, base.f0MeanHz * below),
    highestHz: Math.min(highestHz, base.f0MeanHz * above),
  });
  const pitchOf = pitchMap(adaptation, base, meanHz(track) ?? base.f0MeanHz);
  const frames = voicedFrames(samples, sampleRate, track, adaptation, base);
  const addPulse = pulseAdder();
  const addFiltered = filteredAdder(hop);
  const output = new Float32Array(samples.length);
  const cepstrum = new Float64Array(bins);
  const noise = new Float64Array(bins);
  let next = Number.NaN;
  let given = 0;

  /** Pulses between the frames `i` and `i + 1`; where only one of them is voiced they come or go. */
  function pulsesAfter(i: number): void {
    const [now, then] = [track[i]!, track[i + 1] ?? 0];
    if (now === 0 && then === 0) {
      next = Number.NaN;
      return;
    }
    if (Number.isNaN(next)) next = i * hop;
    for (; next < (i + 1) * hop; ) {
      const part = (next - i * hop) / hop;
      const hz = now === 0 ? then : then === 0 ? now : now + (then - now) * part;
      const weight = now === 0 ? 1 : then === 0 ? 0 : part;
      frames.between(i, weight, cepstrum, noise);
      const period = sampleRate / pitchOf(hz);
      const gain = now === 0 ? part : then === 0 ? 1 - part : 1;
      addPulse(output, { at: next, period, gain }, cepstrum, noise);
      next += period;
    }
  }

  for (let i = 0; i < track.length && !aborted(); i++) {
    if (track[i] === 0) addFiltered(output, samples, Math.round(i * hop), frames.gainAt(i));
    pulsesAfter(i);
    const whole = i === track.length - 1 ? output.length : Math.floor((i + 1) * hop) - reachBack;
    if (whole <= given) continue;
    const piece = output.subarray(given, whole);
    bend(piece);
    emit(piece);
    given = whole;
  }
}

/** The melody within a clause, whose mean is `ownHz`, is made wider or narrower; the clause as a whole goes less far from the mean. */
function pitchMap(adaptation: Adaptation, base: BaseFigures, ownHz: number): (hz: number) => number {
  const deviation = Math.max(0.1, base.f0SdSemitones);
  const width = Math.max(narrowest, Math.min(widest, adaptation.f0SdSemitones / deviation));
  const furthest = (furthestDeviations * deviation) / 12;
  const middleHz = adaptation.f0MeanHz * (ownHz / base.f0MeanHz) ** clauseShare;
  return (hz) => {
    const octaves = furthest * Math.tanh(Math.log2(hz / ownHz) / furthest);
    return Math.max(lowestHz, Math.min(highestHz, middleHz * 2 ** (width * octaves)));
  };
}

/** Geometric mean of the voiced frames of a track. */
function meanHz(track: Float32Array): number | undefined {
  const voiced = track.filter((hz) => hz > 0);
  return voiced.length === 0 ? undefined : 2 ** (voiced.reduce((sum, hz) => sum + Math.log2(hz), 0) / voiced.length);
}

/** The spectra of the frames as they are to sound, each made when it is asked for, in ascending order. */
function voicedFrames(
  samples: Float32Array,
  sampleRate: number,
  track: Float32Array,
  adaptation: Adaptation,
  base: BaseFigures,
) {
  const hop = frameHopS * sampleRate;
  const envelope = enveloper(sampleRate);
  const noiseAt = noiseMeter(sampleRate);
  const spread = spreadNoise(sampleRate);
  const shaping = shapingOf(sampleRate, adaptation, base);
  const { warp, warpFactor } = shaping;
  const louder = evenLoudness(samples, sampleRate, track, shaping);
  const equalizer = shaping.equalizer.map((log) => log + louder);
  const warped = new Float64Array(bins);
  const gains = new Float64Array(bins);
  const ownCepstrum = cepstrumOf(equalizer);
  const shares = new Float64Array(noiseBands);
  const frame = () => ({ at: -1, cepstrum: new Float64Array(bins), noise: new Float64Array(bins) });
  let [older, newer] = [frame(), frame()];

  function frameAt(i: number) {
    if (older.at === i) return older;
    if (newer.at === i) return newer;
    [older, newer] = [newer, older];
    const hz = Math.max(lowestVoiceHz, track[i]!);
    const middle = Math.round(i * hop);
    const smooth = envelope.smooth(samples, middle, hz);
    warp?.(smooth, warped);
    envelope.cepstrum(warp ? warped : smooth, hz * warpFactor, newer.cepstrum);
    for (let q = 0; q < bins; q++) newer.cepstrum[q]! += ownCepstrum[q]!;
    noiseAt(samples, middle, hz, shares);
    spread(shares, newer.noise);
    for (let k = 0; k < bins; k++) newer.noise[k]! += (1 - newer.noise[k]!) * adaptation.breathiness;
    newer.at = i;
    return newer;
  }

  return {
    /** What is heard `part` of the way from the frame `i` to the next. */
    between(i: number, part: number, cepstrum: Float64Array, noise: Float64Array): void {
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

function cepstrumOf(logPower: Float64Array): Float64Array {
  const result = new Float64Array(fftSize);
  realFft(fftSize).inverse(logPower, new Float64Array(bins), result);
  return result;
}

/** Rounds off what would clip. */
function bend(samples: Float32Array): void {
  const room = 1 - kneeFrom;
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs(samples[i]!);
    if (size > kneeFrom) samples[i] = Math.sign(samples[i]!) * (kneeFrom + room * Math.tanh((size - kneeFrom) / room));
  }
}
