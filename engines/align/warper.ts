import { Worker } from 'node:worker_threads';
import type { Pcm } from '../../audio/pcm.ts';
import type { Warp } from '../../audio/warp.ts';
import { EngineError } from '../contract.ts';

/** Two sounds of the same words. */
export interface WarpTask {
  readonly left: Pcm;
  readonly right: Pcm;
}

/** Compares sounds off the main thread: minutes of them take a second. */
export interface Warper {
  /** One after the other. Throws `signal.reason`. */
  warp(task: WarpTask, signal: AbortSignal): Promise<Warp>;
  close(): Promise<void>;
}

/** The thread starts with the first task, and again after a task that was ended. */
export function openWarper(): Warper {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function run(task: WarpTask, signal: AbortSignal): Promise<Warp> {
    signal.throwIfAborted();
    const thread =
      worker ??
      new Worker(new URL('./warp-worker.ts', import.meta.url), { name: 'align', env: {}, execArgv: [] }).on(
        'error',
        () => {},
      );
    worker = thread;
    // A server that stops does not wait for a thread that has nothing to do.
    thread.ref();
    return new Promise<Warp>((resolve, reject) => {
      const end = (settle: () => void): void => {
        thread.off('message', onMessage).off('exit', onExit).unref();
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onMessage = (found: Warp): void => end(() => resolve(found));
      const onExit = (): void => {
        if (worker === thread) worker = undefined;
        end(() => reject(new EngineError('align', 'the alignment did not end', { retryable: true })));
      };
      const onAbort = (): void => {
        if (worker === thread) worker = undefined;
        void thread.terminate();
        end(() => reject(signal.reason));
      };
      thread.on('message', onMessage).on('exit', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      thread.postMessage(task);
    });
  }

  return {
    warp(task, signal) {
      const running = last.then(() => run(task, signal));
      last = running.catch(() => {});
      return running;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
