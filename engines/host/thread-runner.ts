import { type ResourceLimits, Worker } from 'node:worker_threads';
import { openRunner, type Runner, type RunnerOptions } from './runner.ts';
import type { ThreadSetup } from './runner-messages.ts';

export interface ThreadOptions<Request> extends RunnerOptions {
  /** The module that calls `serveTasks`. */
  readonly module: URL;
  /** What `serveTasks` receives at the start; must be cloneable or shareable. */
  readonly data?: unknown;
  /** Limits for the JavaScript heap, which does not include samples. A thread that exceeds them ends. */
  readonly resourceLimits?: ResourceLimits;
  /** The memory that a request hands over to the thread. */
  readonly transfer?: (request: Request) => ArrayBuffer[];
}

/** Starts a worker thread. It keeps the process alive until it is ready and during its calls. */
export const startThread = <Request, Reply, Piece = never>(
  options: ThreadOptions<Request>,
): Runner<Request, Reply, Piece> =>
  openRunner(options, ({ onAnswer, onEnd }) => {
    const { engineId, module, data, resourceLimits = {}, transfer = () => [] } = options;
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadSetup<unknown> = { stop, data };
    const worker = new Worker(module, { workerData, name: engineId, env: {}, execArgv: [], resourceLimits });
    const terminate = (): void => void worker.terminate();
    let cause: unknown;
    worker.on('message', onAnswer);
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => onEnd(cause instanceof Error ? cause.message : `code ${code}`));
    return {
      post: (call) => worker.postMessage(call, transfer(call.request)),
      requestStop: (id) => void Atomics.store(stop, 0, id),
      setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
      kill: terminate,
      close: terminate,
    };
  });
