import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TimedWord } from '../align/match.ts';
import { EngineError, type SpeechRequest } from '../contract.ts';
import type { Samples } from './synthesizer.ts';
import { type TaskStream, taskStream } from './task-stream.ts';
import type { WorkerEngine, WorkerMessage, WorkerSetup, WorkerTask } from './worker-messages.ts';

/** Worker threads that speak clauses, first come first served. */
export interface WorkerPool {
  readonly size: number;
  /** Clauses that wait for a worker. */
  readonly waiting: number;
  /**
   * Queues one clause at once, before anything is read. The stream fails with `signal.reason` as soon as the signal
   * aborts, with a retryable EngineError when its worker dies, with one that is not when the engine refuses. `onWords` is
   * told when the words are heard, before the stream ends, where the request asks for it.
   */
  run(
    engineId: string,
    request: SpeechRequest,
    signal: AbortSignal,
    onWords?: (words: readonly TimedWord[]) => void,
  ): AsyncIterableIterator<Samples>;
  /** Ends the threads; what is under way fails. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly engines: readonly WorkerEngine[];
  /** Number of threads; the number of cores when absent. */
  readonly size?: number;
  /** A worker that works on one clause for longer is given up. */
  readonly patienceMs?: number;
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
  readonly patience: NodeJS.Timeout;
  job: Job | undefined;
  ready: boolean;
}

/** Of JavaScript's own memory, of which a worker needs little; a worker beyond it ends and is replaced. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };
/** Between two attempts to start a worker. */
const restartDelayMs = 1000;
/** After which all workers are started, if there was not enough to do for one before. */
const growAfterMs = 2000;

/** Starts the first thread and soon the others; resolves when it can speak, rejects when it cannot start. */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const { engines, size = availableParallelism(), patienceMs = 30_000 } = options;
  const members = new Set<Member>();
  const queue: Job[] = [];
  let lastId = 0;
  let closed = false;
  /** Workers that are there, or start, or start again. */
  let wanted = 1;

  const settle = (job: Job): TaskStream => {
    job.signal.removeEventListener('abort', job.onAbort);
    return job.stream;
  };
  const fail = (job: Job, message: string, retryable: boolean): void =>
    settle(job).fail(new EngineError(job.task.engineId, message, { retryable }));

  function dispatch(): void {
    for (const member of members) {
      if (queue.length === 0) return;
      if (!member.ready || member.job) continue;
      member.job = queue.shift()!;
      member.patience.refresh();
      member.worker.postMessage(member.job.task);
    }
    if (queue.length > 0) grow();
  }

  /** Starts the workers besides the first. */
  function grow(): void {
    for (; wanted < size; wanted++) restart();
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
    const patience = setTimeout(() => member.job && worker.terminate(), patienceMs).unref();
    const member: Member = { worker, stop, patience, job: undefined, ready: false };
    members.add(member);

    return new Promise((resolve, reject) => {
      let cause: unknown;
      worker.on('message', (message: WorkerMessage) => {
        patience.refresh();
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
          if (job && message.kind === 'done') settle(job).end();
          else if (job && message.kind === 'failed') fail(job, message.message, false);
        }
        dispatch();
      });
      worker.on('error', (error) => {
        cause = error;
      });
      worker.on('exit', (code) => {
        clearTimeout(patience);
        members.delete(member);
        const why = cause instanceof Error ? cause.message : `code ${code}`;
        if (member.job) fail(member.job, `the worker ended (${why})`, true);
        reject(new Error(`a speech worker did not start (${why})`));
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
    settle(job);
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
        settle(job).fail(signal.reason);
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
  // One worker is enough to answer, and a server that starts has other use for the cores.
  setTimeout(grow, growAfterMs).unref();
  return pool;
}
