import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { Samples } from './synthesizer.ts';
import { type TaskStream, taskStream } from './task-stream.ts';
import type { WorkerEngine, WorkerMessage, WorkerSetup, WorkerTask } from './worker-messages.ts';

/** Worker threads that synthesize clauses in the order of the calls. */
export interface WorkerPool {
  readonly size: number;
  /** Number of clauses that wait for a worker. */
  readonly waiting: number;
  /**
   * Queues one clause immediately. The stream fails with `signal.reason` if the signal aborts, with a retryable
   * EngineError if the worker dies, and with one that is not retryable if the engine throws. If the request wants
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
  /** A worker that sends nothing for this long during a clause is terminated. */
  readonly taskTimeoutMs?: number;
}

interface Job {
  readonly task: WorkerTask;
  readonly stream: TaskStream;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  readonly onWords: ((words: readonly TimedWord[]) => void) | undefined;
}

interface Member {
  readonly worker: Worker;
  readonly stop: Int32Array<SharedArrayBuffer>;
  readonly watchdog: NodeJS.Timeout;
  job: Job | undefined;
  ready: boolean;
}

/** Limits for the JavaScript heap. A worker that exceeds them ends and is replaced. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };
/** Delay between two attempts to start a worker. */
const restartDelayMs = 1000;
/** All workers are started after this time, or as soon as there is work for more than one. */
const growAfterMs = 2000;

/** Starts the first thread, and the others later. Resolves when the first is ready, rejects if it cannot start. */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const { engines, size = availableParallelism(), taskTimeoutMs = 30_000 } = options;
  const members = new Set<Member>();
  const queue: Job[] = [];
  let lastId = 0;
  let closed = false;
  /** Number of workers that run, start or restart. */
  let targetSize = 1;

  const detach = (job: Job): TaskStream => {
    job.signal.removeEventListener('abort', job.onAbort);
    return job.stream;
  };
  const fail = (job: Job, message: string, retryable: boolean): void =>
    detach(job).fail(new EngineError(job.task.engineId, message, { retryable }));

  function dispatch(): void {
    for (const member of members) {
      if (queue.length === 0) return;
      if (!member.ready || member.job) continue;
      member.job = queue.shift()!;
      member.watchdog.refresh();
      member.worker.postMessage(member.job.task);
    }
    if (queue.length > 0) grow();
  }

  /** Starts the remaining workers. */
  function grow(): void {
    for (; targetSize < size; targetSize++) restart();
  }

  function start(): Promise<void> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const setup: WorkerSetup = { engines, stop };
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      workerData: setup,
      name: 'speech',
      env: {},
      execArgv: [],
      resourceLimits,
    });
    const watchdog = setTimeout(() => member.job && worker.terminate(), taskTimeoutMs).unref();
    const member: Member = { worker, stop, watchdog, job: undefined, ready: false };
    members.add(member);

    return new Promise((resolve, reject) => {
      let cause: unknown;
      worker.on('message', (message: WorkerMessage) => {
        watchdog.refresh();
        if (message.kind === 'ready') {
          member.ready = true;
          resolve();
        } else if (message.kind === 'chunk') {
          member.job?.stream.push(message.samples);
        } else if (message.kind === 'words') {
          member.job?.onWords?.(message.words);
        } else {
          const job = member.job;
          member.job = undefined;
          if (job && message.kind === 'done') detach(job).end();
          else if (job && message.kind === 'failed') fail(job, message.message, false);
        }
        dispatch();
      });
      worker.on('error', (error) => {
        cause = error;
      });
      worker.on('exit', (code) => {
        clearTimeout(watchdog);
        members.delete(member);
        const reason = cause instanceof Error ? cause.message : `code ${code}`;
        if (member.job) fail(member.job, `the worker ended (${reason})`, true);
        reject(new Error(`a speech worker did not start (${reason})`));
        if (member.ready) restart();
      });
    });
  }

  function restart(): void {
    if (closed) return;
    start().catch((error: Error) => {
      if (members.size === 0) for (const job of queue.splice(0)) fail(job, error.message, true);
      setTimeout(restart, restartDelayMs).unref();
    });
  }

  function cancel(job: Job): void {
    detach(job);
    const at = queue.indexOf(job);
    if (at >= 0) queue.splice(at, 1);
    for (const member of members) if (member.job === job) Atomics.store(member.stop, 0, job.task.id);
  }

  const pool: WorkerPool = {
    size,
    get waiting() {
      return queue.length;
    },
    run(engineId, request, signal, onWords) {
      const onAbort = (): void => {
        cancel(job);
        detach(job).fail(signal.reason);
      };
      const stream = taskStream(() => cancel(job));
      const job: Job = { task: { id: ++lastId, engineId, request }, stream, signal, onAbort, onWords };
      if (signal.aborted) stream.fail(signal.reason);
      else if (closed) fail(job, 'the speech engines are closed', false);
      else {
        signal.addEventListener('abort', onAbort);
        queue.push(job);
        dispatch();
      }
      return stream;
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) fail(job, 'the speech engines are closed', false);
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };

  await start();
  // One worker is enough at first; a starting server needs the cores for other work.
  setTimeout(grow, growAfterMs).unref();
  return pool;
}
