import type { WarpPath } from '../../audio/analysis/dynamic-time-warping.ts';
import type { AudioBlock } from '../../audio/analysis/mfcc.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { AlignmentResult, AlignmentTask } from './alignment-messages.ts';

/** A worker thread that aligns recordings, one task at a time. Minutes of audio take about a second. */
export interface AlignmentThread {
  /** Computes the MFCC of a block and takes over its memory. Throws `signal.reason`. */
  computeMfcc(block: AudioBlock, signal: AbortSignal): Promise<Float32Array>;
  /** Aligns the MFCC of two readings of the same text and takes over their memory. Throws `signal.reason`. */
  alignFrames(
    source: Float32Array<ArrayBuffer>,
    target: Float32Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<WarpPath>;
  close(): Promise<void>;
}

/** The thread starts with the first task and restarts after an aborted one. */
export function openAlignmentThread(): AlignmentThread {
  const module = new URL('./alignment-worker.ts', import.meta.url);
  const queue = openTaskQueue<AlignmentTask, AlignmentResult>({
    engineId: 'align',
    start: () => startThread({ engineId: 'align', module, transfer }),
  });
  return {
    computeMfcc: async (block, signal) =>
      (await queue.run(() => ({ kind: 'mfcc', block }), signal)) as Float32Array<ArrayBuffer>,
    alignFrames: async (source, target, signal) =>
      (await queue.run(() => ({ kind: 'align', source, target }), signal)) as WarpPath,
    close: () => queue.close(),
  };
}

const transfer = (task: AlignmentTask): ArrayBuffer[] =>
  task.kind === 'mfcc' ? [task.block.pcm.samples.buffer as ArrayBuffer] : [task.source.buffer, task.target.buffer];
