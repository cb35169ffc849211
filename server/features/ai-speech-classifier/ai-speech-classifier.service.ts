import { setImmediate } from 'node:timers/promises';
import {
  allPlaybacks,
  type Match,
  openDetector,
  type Playback,
  unchangedPlayback,
  windowSamples,
} from '../../../audio/watermark/detector.ts';
import { markProbability } from '../../../audio/watermark/mark-probability.ts';
import { detectorRate } from '../../../audio/watermark/spectrogram.ts';
import { classifierLimits, minClassifiedS } from '../../../contract/speech-tools/classifier-verdicts.ts';
import type { AudioSource, openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { certainProbability, type JudgedWindow, joinMarkedParts } from './ai-speech-classifier.rules.ts';
import { openRecordingWindows, type RecordingWindow } from './recording-windows.state.ts';

interface AiSpeechClassifierDeps {
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly watermark: Pick<Watermark, 'pattern'>;
}

export interface Classification {
  readonly verdict: 'marked' | 'unmarked' | 'too_short';
  readonly probability: number;
  readonly durationS: number;
  readonly parts: readonly JudgedWindow[];
}

const windowS = 6;
const windowLength = windowSamples(windowS);
/** The loudest windows of a recording without a mark at its own speed are searched at all speeds. */
const maxSearchedWindows = 8;
/** Mean power below which a window counts as silent: −60 dBFS. */
const silentPower = 1e-6;
/** Searches that run at once; each takes the event loop in turns of some ms. */
const maxRunning = 2;
/** Playbacks that are compared in one turn. */
const playbacksPerTurn = 12;

/** Recognizes audio that this installation generated, by its mark. Nothing is stored. */
export function aiSpeechClassifierService({ audioInput, watermark }: AiSpeechClassifierDeps) {
  const detector = openDetector(watermark.pattern);
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Compares in short turns, so that a search does not block the other requests. */
  async function match(samples: Float32Array, playbacks: readonly Playback[], signal: AbortSignal): Promise<Match> {
    let best: Match = { score: 0, playback: unchangedPlayback };
    for (let at = 0; at < playbacks.length; at += playbacksPerTurn) {
      signal.throwIfAborted();
      const found = detector.match(samples, playbacks.slice(at, at + playbacksPerTurn));
      if (found.score > best.score) best = found;
      await setImmediate();
    }
    return best;
  }

  async function scan(source: AudioSource, playbacks: readonly Playback[], signal: AbortSignal) {
    const windows = openRecordingWindows(detectorRate, windowLength);
    const matches: { readonly startS: number; readonly endS: number; readonly score: number }[] = [];
    const loudest: RecordingWindow[] = [];
    let soundS = 0;
    const judge = async (window: RecordingWindow) => {
      const { startS, samples, power } = window;
      if (power < silentPower) return;
      const seconds = samples.length / detectorRate;
      soundS += seconds;
      const { score } = await match(samples, playbacks, signal);
      matches.push({ startS, endS: startS + seconds, score });
      loudest.push(window);
      if (loudest.length > maxSearchedWindows) loudest.sort((a, b) => b.power - a.power).pop();
    };
    for await (const { channels } of audioInput.read(source, { sampleRate: detectorRate }, signal))
      for (const window of windows.add(channels[0]!)) await judge(window);
    for (const window of windows.finish()) await judge(window);
    const size = { windows: Math.max(1, matches.length), playbacks: playbacks.length };
    const judged = matches.map(({ startS, endS, score }) => ({
      startS,
      endS,
      probability: markProbability(score, endS - startS, size),
    }));
    return { judged, loudest, durationS: windows.durationS, soundS };
  }

  /** The playback under which the mark is found in one of the windows. */
  async function findPlayback(windows: readonly RecordingWindow[], signal: AbortSignal) {
    const size = { windows: Math.max(1, windows.length), playbacks: allPlaybacks.length };
    let probability = 0;
    for (const { samples } of windows) {
      const { score, playback } = await match(samples, allPlaybacks, signal);
      probability = Math.max(probability, markProbability(score, samples.length / detectorRate, size));
      if (probability >= certainProbability) return { playback, probability };
    }
    return { probability };
  }

  async function classifyFile(file: UploadedFile, signal: AbortSignal): Promise<Classification> {
    const options = { param: 'file', limits: classifierLimits };
    const source = await audioInput.inspect(file, options, signal);
    const { judged, loudest, durationS, soundS } = await scan(source, [unchangedPlayback], signal);
    const parts = joinMarkedParts(judged);
    if (parts.length > 0) return { verdict: 'marked', probability: bestOf(parts), durationS, parts };
    if (soundS < minClassifiedS) return { verdict: 'too_short', probability: bestOf(judged), durationS, parts };
    const { playback, probability } = await findPlayback(loudest, signal);
    if (!playback) return { verdict: 'unmarked', probability: Math.max(probability, bestOf(judged)), durationS, parts };
    const again = await scan(source, [playback], signal);
    return { verdict: 'marked', probability, durationS, parts: joinMarkedParts(again.judged) };
  }

  return {
    /** Throws `invalid_audio` or `audio_too_long`. */
    async classify(file: UploadedFile, signal: AbortSignal): Promise<Classification> {
      if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
      running++;
      try {
        return await classifyFile(file, signal);
      } finally {
        running--;
        waiting.shift()?.();
      }
    },
  };
}
export type AiSpeechClassifierService = ReturnType<typeof aiSpeechClassifierService>;

const bestOf = (windows: readonly JudgedWindow[]): number =>
  windows.reduce((best, { probability }) => Math.max(best, probability), 0);
