import { bins, fftSize, lowestF0Hz, openEnvelopeAnalyzer } from '../vocoder/envelope.ts';
import { frameHopS, trackF0 } from '../vocoder/f0.ts';
import { subtractMean } from '../vocoder/shaping.ts';
import { adaptationBandsHz } from './adaptation.ts';

/** Statistics of a voice, independent of the text. */
export interface VoiceStatistics {
  /** Geometric mean of F0. */
  readonly f0MeanHz: number;
  /** Standard deviation of log F0. */
  readonly f0SdSemitones: number;
  /** Like `Adaptation.bandsDb`. */
  readonly bandsDb: readonly number[];
  /** Duration of voiced sound, in seconds. */
  readonly voicedS: number;
}

export interface MeasureOptions {
  /** Only every n-th frame of 5 ms is analysed. */
  readonly every?: number;
  /** Called for each voiced frame with its F0 in Hz and its log power, which is valid during the call. */
  readonly onFrame?: (f0Hz: number, logPower: Float64Array) => void;
}

/**
 * Minimum power relative to the loudest frame. Softer frames are mains hum or room noise, which can be periodic too.
 */
const minRelativePower = 1e-3;
/** Share of the F0 values at each end that is dropped as outliers. */
const outlierShare = 0.02;
/** Frames 35 dB below the loudest, here in natural log power, are dominated by the room. */
const maxAttenuationLog = Math.log(10) * 3.5;

/** Measures all `recordings` together; undefined if nothing is voiced. */
export function measureVoice(
  recordings: readonly Float32Array[],
  sampleRate: number,
  { every = 2, onFrame }: MeasureOptions = {},
): VoiceStatistics | undefined {
  const envelope = openEnvelopeAnalyzer(sampleRate);
  const bandOf = bandLevels(sampleRate);
  const logF0: number[] = [];
  const frames: { loudness: number; levels: Float64Array }[] = [];
  for (const samples of recordings) {
    const track = trackF0(samples, sampleRate, { every, minRelativePower });
    track.forEach((hz, i) => {
      if (hz === 0) return;
      const middle = Math.round(i * every * frameHopS * sampleRate);
      const logPower = envelope.smooth(samples, middle, Math.max(lowestF0Hz, hz));
      const levels = bandOf(logPower);
      logF0.push(Math.log2(hz));
      frames.push({ loudness: levels.reduce((max, level) => Math.max(max, level)), levels });
      onFrame?.(hz, logPower);
    });
  }
  if (frames.length === 0) return undefined;
  const loudest = frames.reduce((max, { loudness }) => Math.max(max, loudness), Number.NEGATIVE_INFINITY);
  const loudFrames = frames.filter(({ loudness }) => loudness > loudest - maxAttenuationLog);
  const bandsDb = adaptationBandsHz.map(
    (_, band) =>
      ((10 / Math.LN10) * loudFrames.reduce((sum, { levels }) => sum + levels[band]!, 0)) / loudFrames.length,
  );
  const { mean, sd } = trimmedStatistics(logF0);
  return {
    f0MeanHz: 2 ** mean,
    f0SdSemitones: sd * 12,
    bandsDb: subtractMean(bandsDb),
    voicedS: frames.length * every * frameHopS,
  };
}

/** Mean and standard deviation without outliers. */
function trimmedStatistics(values: number[]): { mean: number; sd: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length * outlierShare);
  const trimmed = sorted.slice(cut, sorted.length - cut);
  const mean = trimmed.reduce((sum, value) => sum + value, 0) / trimmed.length;
  const sd = Math.sqrt(trimmed.reduce((sum, value) => sum + (value - mean) ** 2, 0) / trimmed.length);
  return { mean, sd };
}

/** Mean log power of each third-octave band. */
export function bandLevels(sampleRate: number): (logPower: Float64Array) => Float64Array {
  const binHz = sampleRate / fftSize;
  const ranges = adaptationBandsHz.map((hz) => {
    const from = Math.floor(hz / 2 ** (1 / 6) / binHz);
    return [from, Math.min(bins - 1, Math.ceil((hz * 2 ** (1 / 6)) / binHz))] as const;
  });
  return (logPower) =>
    Float64Array.from(ranges, ([from, to]) => {
      let sum = 0;
      for (let k = from; k <= to; k++) sum += logPower[k]!;
      return sum / (to - from + 1);
    });
}
