import { parentPort } from 'node:worker_threads';
import { fitVoice } from './fitting/fit.ts';
import type { LabAnswers, LabMessage, LabTask } from './lab-messages.ts';
import { printOf } from './embedding/embed-speaker.ts';
import { denoise } from './recordings/denoise.ts';
import { examine } from './recordings/examine.ts';
import { separate } from './recordings/separate.ts';

function work(task: LabTask): LabAnswers[keyof LabAnswers] {
  switch (task.kind) {
    case 'examine':
      return examine(task.samples);
    case 'print':
      return printOf(task.samples);
    case 'isolate':
      return denoise(task.samples).samples;
    case 'separate':
      return separate(task.samples);
    case 'adapt':
      return fitVoice(task.recordings, task.language === undefined ? {} : { language: task.language });
  }
}

parentPort?.on('message', (task: LabTask) => {
  const say = (message: LabMessage, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(message, moved);
  try {
    const answer = work(task);
    say({ kind: 'done', answer }, answer instanceof Float32Array ? [answer.buffer as ArrayBuffer] : []);
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
