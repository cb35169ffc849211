import { availableParallelism } from 'node:os';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { VoiceStatistics } from '../lab/fitting/voice-statistics.ts';
import type { ChangeReply, ChangeTask } from './change-messages.ts';
import { openSpanCutter } from './span-cutter.ts';
import type { TargetVoice } from './target-voice.ts';

interface ChangeOptions {
  readonly target: TargetVoice;
  /** 0–1: the share of the formant shift and the spectrum of the target. */
  readonly similarity: number;
  readonly tenant?: string;
}

/** Nothing in a recording is voiced, so there is no speaker to convert. */
export class NoVoiceError extends EngineError {
  constructor() {
    super('voice-changer', 'the recording contains no voice', { retryable: false });
  }
}

/** Converts recordings to other voices by a vocoder: words, times and melody stay as they are. */
export interface VoiceChanger {
  /**
   * Converts `recording`, mono at 16 to 24 kHz, in spans of some seconds. The result has the same length; F0 is moved by one
   * factor. The speaker is measured on the first half minute. Throws `signal.reason`, the error of `recording`, or
   * EngineError: `NoVoiceError` if nothing is voiced.
   */
  change(recording: AsyncIterable<Pcm>, options: ChangeOptions, signal: AbortSignal): AsyncGenerator<Pcm>;
  close(): Promise<void>;
}

/** More speech does not change the statistics of a speaker. */
const measuredS = 30;
/** An adapted voice needs the band of 11 kHz at most; the window of the vocoder is too short for higher rates. */
const [minRate, maxRate] = [16_000, 24_000];

/** Opens the changer. Its threads start with the first recording and end when they are idle. */
export function openVoiceChanger({ size = Math.min(4, availableParallelism()), idleMs = 60_000 } = {}): VoiceChanger {
  const queue = openTaskQueue<ChangeTask, ChangeReply>({
    engineId: 'voice-changer',
    start: () =>
      startThread({
        engineId: 'voice-changer',
        module: new URL('./change-worker.ts', import.meta.url),
        resourceLimits: { maxOldGenerationSizeMb: 128 },
        transfer: ({ samples }) => [samples.buffer as ArrayBuffer],
      }),
    size,
    maxWaiting: 256,
    taskTimeoutMs: 120_000,
    stopGraceMs: 1000,
    idleMs,
  });

  return {
    async *change(recording, { target, similarity, tenant }, signal) {
      const run = (task: ChangeTask) => queue.run(() => task, signal, { tenant });
      const pieces = recording[Symbol.asyncIterator]();
      try {
        const start = await readStart(pieces);
        if (!start) return;
        const { sampleRate } = start;
        if (sampleRate < minRate || sampleRate > maxRate) throw failure(`the changer cannot work at ${sampleRate} Hz`);
        const measured = await run({ kind: 'measure', samples: start.samples.slice(), sampleRate });
        if (!measured || measured instanceof Float32Array) throw new NoVoiceError();
        const source: VoiceStatistics = measured;
        const convert = async (samples: Float32Array): Promise<Pcm> => {
          const result = await run({ kind: 'convert', samples, sampleRate, source, target, similarity });
          return { samples: result as Float32Array, sampleRate };
        };
        const cutter = openSpanCutter(sampleRate);
        for (let samples: Float32Array | undefined = start.samples; samples; samples = (await next(pieces))?.samples)
          for (const span of cutter.add(samples)) yield await convert(span);
        const rest = cutter.end();
        if (rest.length > 0) yield await convert(rest);
      } finally {
        await pieces.return?.();
      }
    },
    close: () => queue.close(),
  };
}

const failure = (message: string): EngineError => new EngineError('voice-changer', message, { retryable: false });

async function next(pieces: AsyncIterator<Pcm>): Promise<Pcm | undefined> {
  const result = await pieces.next();
  return result.done ? undefined : result.value;
}

/** The start of a recording, long enough to know the speaker; undefined if the recording is empty. */
async function readStart(pieces: AsyncIterator<Pcm>): Promise<Pcm | undefined> {
  const parts: Float32Array[] = [];
  let sampleRate = 0;
  let length = 0;
  while (sampleRate === 0 || length < measuredS * sampleRate) {
    const pcm = await next(pieces);
    if (!pcm) break;
    ({ sampleRate } = pcm);
    parts.push(pcm.samples);
    length += pcm.samples.length;
  }
  return length === 0 ? undefined : { samples: concatSamples(parts), sampleRate };
}
