import { parentPort } from 'node:worker_threads';
import { computeBlockCepstra, mfccSize, normalizeCepstra } from '../../audio/analysis/mfcc.ts';
import { warp } from '../../audio/effects/warp.ts';
import type { WarpTask } from './warp-messages.ts';

parentPort?.on('message', (task: WarpTask) => {
  if (task.kind === 'measure') {
    const features = computeBlockCepstra(task.block);
    parentPort?.postMessage(features, [features.buffer]);
  } else {
    const [left, right] = [normalizeCepstra(task.left), normalizeCepstra(task.right)];
    const result = warp({ left, right, size: mfccSize });
    parentPort?.postMessage(result, [result.first.buffer, result.last.buffer, result.distance.buffer]);
  }
});
