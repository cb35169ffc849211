import { alignFrames } from '../../audio/analysis/dynamic-time-warping.ts';
import { computeBlockMfcc, mfccSize, normalizeMfcc } from '../../audio/analysis/mfcc.ts';
import { serveTasks } from '../host/thread-server.ts';
import type { AlignmentResult, AlignmentTask } from './alignment-messages.ts';

serveTasks<AlignmentTask, AlignmentResult>({
  handle(task) {
    if (task.kind === 'mfcc') return computeBlockMfcc(task.block);
    return alignFrames({ source: normalizeMfcc(task.source), target: normalizeMfcc(task.target), size: mfccSize });
  },
  transfer: (result) =>
    result instanceof Float32Array
      ? [result.buffer as ArrayBuffer]
      : [result.first.buffer, result.last.buffer, result.distance.buffer],
});
