import { Worker } from 'node:worker_threads';
import { EngineError } from '../contract/engine-error.ts';
import type { LabMessage, LabResults, LabTask } from './lab-messages.ts';

type Result = LabResults[keyof LabResults];

export interface LabThreadOptions {
  /** The worker module; `lab-worker.ts` if absent. */
  readonly module?: URL;
  /** A task that takes longer is aborted. */
  readonly taskTimeoutMs?: number;
  /** The thread ends after it was idle for this long. */
  readonly idleMs?: number;
}

/** A thread that runs one task at a time, in order. */
export interface LabThread {
  /**
   * Calls `task` when its turn comes. Throws `signal.reason` if the signal aborts, or EngineError, which is retryable
   * if the thread ended, timed out or was overloaded.
   */
  run(task: () => LabTask, signal: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

interface Job {
  readonly task: () => LabTask;
  readonly resolve: (answer: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Maximum number of queued tasks; each holds a decoded recording of up to 115 MB. */
const maxQueueLength = 32;
/** Limit for the JavaScript heap, which does not include samples. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

export function openLabThread(options: LabThreadOptions): LabThread {
  const { module = new URL('./lab-worker.ts', import.meta.url), taskTimeoutMs = 300_000, idleMs = 60_000 } = options;
  const queue: Job[] = [];
  let worker: Worker | undefined;
  let current: Job | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const failure = (message: string, retryable = true) => new EngineError('lab', message, { retryable });

  function start(): Worker {
    const thread = new Worker(module, { name: 'voice-lab', env: {}, execArgv: [], resourceLimits });
    let cause: unknown;
    thread.on('message', (message: LabMessage) => {
      if (worker !== thread || !current) return;
      const { resolve, reject } = current;
      current = undefined;
      if (message.kind === 'done') resolve(message.result);
      else reject(failure(message.message, false));
      runNext();
    });
    thread.on('error', (error) => {
      cause = error;
    });
    thread.on('exit', () => {
      if (worker === thread)
        stopThread(failure(`the voice lab ended${cause instanceof Error ? ` (${cause.message})` : ''}`));
    });
    return thread;
  }

  /** Stops the thread, rejects its task and continues with the next one in a new thread. */
  function stopThread(reason: unknown): void {
    const thread = worker;
    worker = undefined;
    current?.reject(reason);
    current = undefined;
    void thread?.terminate();
    runNext();
  }

  function runNext(): void {
    clearTimeout(timer);
    if (current) return;
    current = queue.shift();
    if (!current) {
      // An idle thread must not keep the process alive.
      worker?.unref();
      timer = setTimeout(() => stopThread(undefined), idleMs).unref();
      if (!worker) clearTimeout(timer);
      return;
    }
    worker ??= start();
    worker.ref();
    timer = setTimeout(() => stopThread(failure('the voice lab timed out')), taskTimeoutMs).unref();
    const task = current.task();
    const transferred = 'samples' in task ? [task.samples] : task.recordings;
    worker.postMessage(
      task,
      transferred.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  return {
    run(task, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (closed) return Promise.reject(failure('the voice lab is closed', false));
      if (queue.length >= maxQueueLength) return Promise.reject(failure('the voice lab is overloaded'));
      return new Promise<Result>((resolve, reject) => {
        const onAbort = (): void => {
          if (current === job) stopThread(signal.reason);
          else queue.splice(queue.indexOf(job), 1);
          job.reject(signal.reason);
        };
        const removeListener = () => signal.removeEventListener('abort', onAbort);
        const job: Job = {
          task,
          resolve: (answer) => {
            removeListener();
            resolve(answer);
          },
          reject: (reason) => {
            removeListener();
            reject(reason);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.push(job);
        runNext();
      });
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(failure('the voice lab is closed', false));
      const thread = worker;
      current?.reject(failure('the voice lab is closed', false));
      current = undefined;
      worker = undefined;
      clearTimeout(timer);
      await thread?.terminate();
    },
  };
}
