import { computeBlockCepstra, mfccSize, normalizeCepstra } from '../../audio/analysis/mfcc.ts';
import { warp } from '../../audio/analysis/dynamic-time-warping.ts';
import { serveTasks } from '../host/thread-server.ts';
import type { WarpResult, WarpTask } from './alignment-messages.ts';

serveTasks<WarpTask, WarpResult>({
  handle(task) {
    if (task.kind === 'measure') return computeBlockCepstra(task.block);
    return warp({ left: normalizeCepstra(task.left), right: normalizeCepstra(task.right), size: mfccSize });
  },
  transfer: (result) =>
    result instanceof Float32Array
      ? [result.buffer as ArrayBuffer]
      : [result.first.buffer, result.last.buffer, result.distance.buffer],
});
