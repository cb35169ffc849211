import { createPowerSpectra } from './fft.ts';

export interface VoiceActivityOptions {
  /** Probability of speech from which a frame counts as speech: 0..1. */
  readonly threshold: number;
  /** A shorter sound is not speech. */
  readonly minSpeechMs: number;
  /** A shorter gap does not interrupt speech. */
  readonly minSilenceMs: number;
  /** Ignores quiet speech, such as of people farther away. */
  readonly ignoresBackground?: boolean;
}

export interface VoiceActivity {
  write(samples: Float32Array): void;
  /** Whether speech was heard since the last reset. */
  readonly hasSpeech: boolean;
  /** Seconds since the speech ended, or since the last reset; 0 while it goes on. */
  readonly silenceS: number;
  /** Forgets the speech, but not the level of the noise. */
  reset(): void;
}

const frameMs = 20;
/** Hz of the band in which speech differs from noise. */
const [bandFrom, bandTo] = [100, 4000];
/** The noise level is the quietest frame of these seconds; speech has closures and pauses in them. */
const noiseWindowS = 3;
/** dB by which noise varies above its quietest frame, and its levels at the start and at least. */
const [noiseMarginDb, noiseStartDb, noiseMinDb] = [3, -55, -65];
/** dBFS; a quieter frame is silent. */
const silenceDb = -58;
/** dB above the noise at which a frame is speech with a probability of one half, and the steepness. */
const [middleDb, backgroundMiddleDb, slopeDb] = [8, 16, 2.5];
/** Bins of the spectrum that are averaged, since single bins of noise differ by chance. */
const groupSize = 4;
/** Spectral flatness of speech at most, and the difference to that of white noise, which is about 0.8. */
const [speechFlatness, flatnessRange] = [0.45, 0.3];
/** By how much the probability may fall before speech ends. */
const hysteresis = 0.15;

/** The probability of speech, frame by frame. */
interface VoiceProbability {
  /** Calls `onFrame` for each frame of 20 ms that is complete with these samples. */
  write(samples: Float32Array, onFrame: (probability: number) => void): void;
}

/**
 * Tells speech from silence and steady noise by the level in the band of speech, above the noise, and by the shape of the
 * spectrum. Needs no model; music and single sounds pass as speech.
 */
export function openVoiceProbability(
  sampleRate: number,
  { ignoresBackground = false }: { readonly ignoresBackground?: boolean } = {},
): VoiceProbability {
  const hop = Math.round((sampleRate * frameMs) / 1000);
  const size = 2 ** Math.ceil(Math.log2(hop));
  const window = Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const spectra = createPowerSpectra(size);
  const frame = new Float32Array(size);
  const nothing = new Float32Array(size);
  const [power, ignored] = [new Float32Array(size / 2 + 1), new Float32Array(size / 2 + 1)];
  const binHz = sampleRate / size;
  const [firstBin, lastBin] = [Math.ceil(bandFrom / binHz), Math.floor(Math.min(bandTo, sampleRate / 2) / binHz)];
  const middle = ignoresBackground ? backgroundMiddleDb : middleDb;
  const levels: number[] = Array(Math.round((noiseWindowS * 1000) / frameMs)).fill(noiseStartDb - noiseMarginDb);
  /** The samples of the current frame, of which `filled` are known, after those of the frame before. */
  const history = new Float32Array(size);
  let filled = 0;

  function probability(): number {
    for (let i = 0; i < size; i++) frame[i] = history[i]! * window[i]!;
    spectra(frame, nothing, power, ignored);
    let sum = 0;
    let logSum = 0;
    let groups = 0;
    for (let bin = firstBin; bin + groupSize <= lastBin + 1; bin += groupSize) {
      let group = 1e-12;
      for (let at = bin; at < bin + groupSize; at++) group += power[at]!;
      sum += group;
      logSum += Math.log(group);
      groups += 1;
    }
    const level = 10 * Math.log10(sum / (size * size * 0.19) + 1e-10);
    levels.shift();
    levels.push(level);
    if (level < silenceDb) return 0;
    const noise = Math.max(noiseMinDb, Math.min(...levels) + noiseMarginDb);
    const loud = 1 / (1 + Math.exp(-(level - noise - middle) / slopeDb));
    const flatness = Math.exp(logSum / groups) / (sum / groups);
    return loud * (1 - Math.min(1, Math.max(0, (flatness - speechFlatness) / flatnessRange)));
  }

  return {
    write(samples, onFrame) {
      for (let at = 0; at < samples.length; ) {
        const count = Math.min(hop - filled, samples.length - at);
        history.set(samples.subarray(at, at + count), size - hop + filled);
        filled += count;
        at += count;
        if (filled < hop) break;
        onFrame(probability());
        history.copyWithin(0, hop);
        filled = 0;
      }
    },
  };
}

/** Finds speech and the silence after it. */
export function openVoiceActivity(sampleRate: number, options: VoiceActivityOptions): VoiceActivity {
  const voice = openVoiceProbability(sampleRate, options);
  let nowMs = 0;
  let resetMs = 0;
  /** Of the current run of speech. */
  let runMs = 0;
  let lastSpeechMs = Number.NEGATIVE_INFINITY;
  /** The end of the last run that is long enough. */
  let spokenUntilMs: number | undefined;

  function addFrame(probability: number): void {
    nowMs += frameMs;
    const isRunning = nowMs - lastSpeechMs <= options.minSilenceMs + frameMs;
    const threshold = isRunning ? Math.max(0.05, options.threshold - hysteresis) : options.threshold;
    if (probability < threshold) {
      if (!isRunning) runMs = 0;
      return;
    }
    runMs = isRunning ? runMs + Math.min(nowMs - lastSpeechMs, options.minSilenceMs) : frameMs;
    lastSpeechMs = nowMs;
    if (runMs >= options.minSpeechMs) spokenUntilMs = nowMs;
  }

  return {
    write: (samples) => voice.write(samples, addFrame),
    get hasSpeech() {
      return spokenUntilMs !== undefined;
    },
    get silenceS() {
      const silentMs = nowMs - (spokenUntilMs ?? resetMs);
      return spokenUntilMs !== undefined && silentMs < options.minSilenceMs ? 0 : silentMs / 1000;
    },
    reset() {
      spokenUntilMs = undefined;
      runMs = 0;
      lastSpeechMs = Number.NEGATIVE_INFINITY;
      resetMs = nowMs;
    },
  };
}
