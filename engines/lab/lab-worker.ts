import { serveTasks } from '../host/thread-server.ts';
import { embedSpeaker } from './embedding/embed-speaker.ts';
import { fitVoice } from './fitting/fit.ts';
import type { LabResult, LabTask } from './lab-messages.ts';
import { denoise } from './recordings/denoise.ts';
import { diarize } from './recordings/diarize.ts';
import { examine } from './recordings/examine.ts';

function runTask(task: LabTask): LabResult {
  switch (task.kind) {
    case 'examine':
      return examine(task.samples);
    case 'embed':
      return embedSpeaker(task.samples);
    case 'isolate':
      return denoise(task.samples).samples;
    case 'separate':
      return diarize(task.samples);
    case 'adapt':
      return fitVoice(task.recordings, task.language === undefined ? {} : { language: task.language });
  }
}

serveTasks<LabTask, LabResult>({
  handle: runTask,
  transfer: (result) => (result instanceof Float32Array ? [result.buffer as ArrayBuffer] : []),
});
