import { Worker } from 'node:worker_threads';
import type { AudioBlock } from '../../audio/analysis/mfcc.ts';
import type { Warp } from '../../audio/effects/warp.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { WarpTask } from './warp-messages.ts';

/** Aligns audio in a worker thread, one task at a time. Minutes of audio take about a second. */
export interface Warper {
  /** Computes the cepstra of a block and takes over its memory. Throws `signal.reason`. */
  measure(block: AudioBlock, signal: AbortSignal): Promise<Float32Array>;
  /** Aligns the cepstra of two readings of the same text and takes over their memory. Throws `signal.reason`. */
  warp(left: Float32Array<ArrayBuffer>, right: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<Warp>;
  close(): Promise<void>;
}

/** The thread starts with the first task and restarts after an aborted one. */
export function openWarper(): Warper {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function run<Result>(task: WarpTask, transferred: readonly ArrayBuffer[], signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const thread =
      worker ??
      new Worker(new URL('./warp-worker.ts', import.meta.url), { name: 'align', env: {}, execArgv: [] }).on(
        'error',
        () => {},
      );
    worker = thread;
    // The thread keeps the process alive only while it has a task.
    thread.ref();
    return new Promise<Result>((resolve, reject) => {
      const end = (settle: () => void): void => {
        thread.off('message', onMessage).off('exit', onExit).unref();
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onMessage = (result: Result): void => end(() => resolve(result));
      const onExit = (): void => {
        if (worker === thread) worker = undefined;
        end(() => reject(new EngineError('align', 'the alignment thread ended early', { retryable: true })));
      };
      const onAbort = (): void => {
        if (worker === thread) worker = undefined;
        void thread.terminate();
        end(() => reject(signal.reason));
      };
      thread.on('message', onMessage).on('exit', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      thread.postMessage(task, transferred);
    });
  }

  function enqueue<Result>(task: WarpTask, transferred: readonly ArrayBuffer[], signal: AbortSignal): Promise<Result> {
    const running = last.then(() => run<Result>(task, transferred, signal));
    last = running.catch(() => {});
    return running;
  }

  return {
    measure: (block, signal) =>
      enqueue({ kind: 'measure', block }, [block.sound.samples.buffer as ArrayBuffer], signal),
    warp: (left, right, signal) => enqueue({ kind: 'warp', left, right }, [left.buffer, right.buffer], signal),
    async close() {
      await worker?.terminate();
    },
  };
}
