import { parentPort, workerData } from 'node:worker_threads';
import { mfcc, mfccSize } from '../../audio/mfcc.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { warp } from '../../audio/warp.ts';

/** Both sounds; answered is the `Warp` of the first to the second. */
export interface WarpTask {
  readonly left: Pcm;
  readonly right: Pcm;
}

const { left, right } = workerData as WarpTask;
parentPort?.postMessage(warp({ left: mfcc(left), right: mfcc(right), size: mfccSize }));
