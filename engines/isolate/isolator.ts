import { availableParallelism } from 'node:os';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { IsolatedPiece, IsolateTask, IsolatorRate, IsolatorState } from './isolate-messages.ts';

/** Removes everything but speech from recordings. */
export interface Isolator {
  /**
   * Isolates the speech of `recording`, which is mono at 16 or 48 kHz, in pieces of about half a second. The result has the
   * same length. Tenants take turns. Throws `signal.reason`, the error of `recording`, or EngineError.
   */
  isolate(
    recording: AsyncIterable<Pcm>,
    options: { readonly tenant?: string },
    signal: AbortSignal,
  ): AsyncGenerator<Pcm>;
  close(): Promise<void>;
}

interface IsolatorOptions {
  /** Maximum number of threads. */
  readonly size?: number;
  /** A thread ends after it was idle for this long. */
  readonly idleMs?: number;
  /** The worker module; `isolate-worker.ts` if absent. */
  readonly module?: URL;
}

/** Audio of a task: short, so that the streams of other callers wait only for a moment. */
const pieceS = 0.5;
const maxWaiting = 256;
const taskTimeoutMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/** Opens the isolator. Its threads start with the first piece and end when they are idle. */
export function openIsolator(options: IsolatorOptions = {}): Isolator {
  const { size = Math.min(4, availableParallelism()), idleMs = 60_000 } = options;
  const module = options.module ?? new URL('./isolate-worker.ts', import.meta.url);
  const queue = openTaskQueue<IsolateTask, IsolatedPiece>({
    engineId: 'isolator',
    start: () =>
      startThread({
        engineId: 'isolator',
        module,
        resourceLimits,
        transfer: ({ samples }) => [samples.buffer as ArrayBuffer],
      }),
    size,
    maxWaiting,
    taskTimeoutMs,
    idleMs,
  });

  return {
    async *isolate(recording, { tenant }, signal) {
      let state: IsolatorState | undefined;
      let sampleRate: IsolatorRate = 16_000;
      let waiting: Float32Array[] = [];
      let samplesWaiting = 0;
      const process = async (isLast: boolean): Promise<Pcm> => {
        const samples = concatSamples(waiting);
        waiting = [];
        samplesWaiting = 0;
        const task = { samples, sampleRate, isLast, ...(state && { state }) };
        const piece = await queue.run(() => task, signal, { tenant });
        ({ state } = piece);
        return { samples: piece.samples, sampleRate };
      };
      for await (const pcm of recording) {
        sampleRate = checkRate(pcm.sampleRate);
        waiting.push(pcm.samples);
        samplesWaiting += pcm.samples.length;
        if (samplesWaiting < pieceS * sampleRate) continue;
        const piece = await process(false);
        if (piece.samples.length > 0) yield piece;
      }
      if (samplesWaiting > 0 || state) yield await process(true);
    },
    close: () => queue.close(),
  };
}

function checkRate(sampleRate: number): IsolatorRate {
  if (sampleRate === 16_000 || sampleRate === 48_000) return sampleRate;
  throw new EngineError('isolator', `the isolator needs 16 or 48 kHz, not ${sampleRate} Hz`, { retryable: false });
}
