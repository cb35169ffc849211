import { availableParallelism } from 'node:os';
import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { Samples } from './synthesizer.ts';
import { openTaskQueue } from './task-queue.ts';
import { taskStream } from './task-stream.ts';
import { startThread } from './thread-runner.ts';
import type { WorkerEngine, WorkerTask } from './worker-messages.ts';

/** Worker threads that synthesize clauses, which tenants share in turns. */
export interface WorkerPool {
  readonly size: number;
  /** Number of clauses that wait for a worker. */
  readonly waiting: number;
  /**
   * Queues one clause immediately. The stream fails with `signal.reason` if the signal aborts, with a retryable
   * EngineError if the worker dies, and with one that is not retryable if the engine throws or takes too long. If the request wants
   * timings, `onWords` receives the word times before the stream ends.
   */
  run(
    engineId: string,
    request: ClauseRequest,
    signal: AbortSignal,
    onWords?: (words: readonly TimedWord[]) => void,
  ): AsyncIterableIterator<Samples>;
  /** Ends the threads. Running and queued tasks fail. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly engines: readonly WorkerEngine[];
  /** Number of threads; the number of cores when absent. */
  readonly size?: number;
  /** A worker that takes longer for a clause is terminated, and the request fails. */
  readonly taskTimeoutMs?: number;
}

const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };
/** Delay until all workers are started; before that, only as many as there is work for. */
const growAfterMs = 2000;

/** Starts the first thread, and the others later. Resolves when the first is ready, rejects if it cannot start. */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const { engines, size = availableParallelism(), taskTimeoutMs = 20_000 } = options;
  const queue = openTaskQueue<WorkerTask, readonly TimedWord[] | undefined, Samples>({
    engineId: 'speech',
    start: () =>
      startThread({
        engineId: 'speech',
        module: new URL('./worker-main.ts', import.meta.url),
        data: engines,
        resourceLimits,
      }),
    size,
    taskTimeoutMs,
    stopGraceMs: taskTimeoutMs,
  });
  try {
    await queue.keep(1);
  } catch (error) {
    await queue.close();
    throw error;
  }
  // One worker is enough at first, because a starting server needs the cores for other work. The queue restarts workers
  // that could not start.
  setTimeout(() => queue.keep(size).catch(() => {}), growAfterMs).unref();

  return {
    size,
    get waiting() {
      return queue.waiting;
    },
    run(engineId, request, signal, onWords) {
      const readerStopped = new AbortController();
      const stream = taskStream(() => readerStopped.abort());
      const anySignal = AbortSignal.any([signal, readerStopped.signal]);
      queue
        .run(() => ({ engineId, request }), anySignal, {
          tenant: request.tenant,
          isUrgent: request.isFirst,
          onPiece: stream.push,
        })
        .then(
          (words) => {
            if (words) onWords?.(words);
            stream.end();
          },
          (error) => {
            stream.fail(error instanceof EngineError ? new EngineError(engineId, error.message, error) : error);
          },
        );
      return stream;
    },
    close: () => queue.close(),
  };
}
