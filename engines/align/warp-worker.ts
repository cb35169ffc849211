import { parentPort } from 'node:worker_threads';
import { mfcc, mfccSize } from '../../audio/mfcc.ts';
import { warp } from '../../audio/warp.ts';
import type { WarpTask } from './warper.ts';

parentPort?.on('message', ({ left, right }: WarpTask) => {
  parentPort?.postMessage(warp({ left: mfcc(left), right: mfcc(right), size: mfccSize }));
});
