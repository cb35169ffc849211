import { parentPort } from 'node:worker_threads';
import { blockCepstra, mfccSize, normalized } from '../../audio/analysis/mfcc.ts';
import { warp } from '../../audio/effects/warp.ts';
import type { WarpTask } from './warp-messages.ts';

parentPort?.on('message', (task: WarpTask) => {
  if (task.kind === 'measure') {
    const features = blockCepstra(task.block);
    parentPort?.postMessage(features, [features.buffer]);
  } else {
    const [left, right] = [normalized(task.left), normalized(task.right)];
    const found = warp({ left, right, size: mfccSize });
    parentPort?.postMessage(found, [found.first.buffer, found.last.buffer, found.distance.buffer]);
  }
});
