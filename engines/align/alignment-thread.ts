import type { AudioBlock } from '../../audio/analysis/mfcc.ts';
import type { Warp } from '../../audio/analysis/dynamic-time-warping.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { WarpResult, WarpTask } from './alignment-messages.ts';

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
  const module = new URL('./alignment-worker.ts', import.meta.url);
  const queue = openTaskQueue<WarpTask, WarpResult>({
    engineId: 'align',
    start: () => startThread({ engineId: 'align', module, transfer }),
  });
  return {
    measure: async (block, signal) =>
      (await queue.run(() => ({ kind: 'measure', block }), signal)) as Float32Array<ArrayBuffer>,
    warp: async (left, right, signal) => (await queue.run(() => ({ kind: 'warp', left, right }), signal)) as Warp,
    close: () => queue.close(),
  };
}

const transfer = (task: WarpTask): ArrayBuffer[] =>
  task.kind === 'measure' ? [task.block.sound.samples.buffer as ArrayBuffer] : [task.left.buffer, task.right.buffer];
