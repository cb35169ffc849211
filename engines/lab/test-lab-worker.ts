import { serveTasks } from '../host/thread-server.ts';
import type { LabResult, LabTask } from './lab-messages.ts';

/** A lab that returns the number of samples; two samples fail, three never finish. */
serveTasks<LabTask, LabResult>({
  handle(task) {
    const length = 'samples' in task ? task.samples.length : 0;
    if (length === 2) throw new Error('two is too few');
    if (length === 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return new Float32Array([length]);
  },
});
