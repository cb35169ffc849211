import { parentPort } from 'node:worker_threads';
import type { LabMessage, LabTask } from './lab-messages.ts';

/** A lab whose answer is in the task: the length says what happens to it. */
parentPort?.on('message', (task: LabTask) => {
  const length = 'samples' in task ? task.samples.length : 0;
  const say = (message: LabMessage): void => parentPort?.postMessage(message);
  if (length === 1) process.exit(1);
  else if (length === 2) say({ kind: 'failed', message: 'two is too few' });
  else if (length > 3) say({ kind: 'done', result: new Float32Array([length]) });
  // With three it never answers.
});
