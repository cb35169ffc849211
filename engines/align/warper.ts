import { Worker } from 'node:worker_threads';
import type { SoundBlock } from '../../audio/analysis/mfcc.ts';
import type { Warp } from '../../audio/effects/warp.ts';
import { EngineError } from '../contract.ts';
import type { WarpTask } from './warp-messages.ts';

/** Compares sounds off the main thread, one task after the other: minutes of them take a second. */
export interface Warper {
  /** The cepstra of a block, whose memory it takes. Throws `signal.reason`. */
  measure(block: SoundBlock, signal: AbortSignal): Promise<Float32Array>;
  /** Lays the cepstra of two sounds of the same words over each other, and takes their memory. Throws `signal.reason`. */
  warp(left: Float32Array<ArrayBuffer>, right: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<Warp>;
  close(): Promise<void>;
}

/** The thread starts with the first task, and again after a task that was ended. */
export function openWarper(): Warper {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function run<Found>(task: WarpTask, transferred: readonly ArrayBuffer[], signal: AbortSignal): Promise<Found> {
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
    return new Promise<Found>((resolve, reject) => {
      const end = (settle: () => void): void => {
        thread.off('message', onMessage).off('exit', onExit).unref();
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onMessage = (found: Found): void => end(() => resolve(found));
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
      thread.postMessage(task, transferred);
    });
  }

  function inTurn<Found>(task: WarpTask, transferred: readonly ArrayBuffer[], signal: AbortSignal): Promise<Found> {
    const running = last.then(() => run<Found>(task, transferred, signal));
    last = running.catch(() => {});
    return running;
  }

  return {
    measure: (block, signal) => inTurn({ kind: 'measure', block }, [block.sound.samples.buffer as ArrayBuffer], signal),
    warp: (left, right, signal) => inTurn({ kind: 'warp', left, right }, [left.buffer, right.buffer], signal),
    async close() {
      await worker?.terminate();
    },
  };
}
