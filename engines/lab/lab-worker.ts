import { parentPort } from 'node:worker_threads';
import { embedSpeaker } from './embedding/embed-speaker.ts';
import { fitVoice } from './fitting/fit.ts';
import type { LabMessage, LabResults, LabTask } from './lab-messages.ts';
import { denoise } from './recordings/denoise.ts';
import { examine } from './recordings/examine.ts';
import { separate } from './recordings/separate.ts';

function runTask(task: LabTask): LabResults[keyof LabResults] {
  switch (task.kind) {
    case 'examine':
      return examine(task.samples);
    case 'embed':
      return embedSpeaker(task.samples);
    case 'isolate':
      return denoise(task.samples).samples;
    case 'separate':
      return separate(task.samples);
    case 'adapt':
      return fitVoice(task.recordings, task.language === undefined ? {} : { language: task.language });
  }
}

parentPort?.on('message', (task: LabTask) => {
  const post = (message: LabMessage, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transferred);
  try {
    const result = runTask(task);
    post({ kind: 'done', result }, result instanceof Float32Array ? [result.buffer as ArrayBuffer] : []);
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
