import { serveTasks } from '../host/thread-server.ts';
import { adaptInPieces } from '../lab/apply.ts';
import { measureVoice } from '../lab/fitting/voice-statistics.ts';
import type { ChangeReply, ChangeTask } from './change-messages.ts';
import { fitChange } from './target-voice.ts';

serveTasks<ChangeTask, ChangeReply>({
  handle(task, { isStopped }) {
    const { samples, sampleRate } = task;
    if (task.kind === 'measure') return measureVoice([samples], sampleRate);
    const { adaptation, base } = fitChange(task.source, task.target, task.similarity);
    const result = new Float32Array(samples.length);
    let at = 0;
    const collect = (piece: Float32Array): void => {
      result.set(piece, at);
      at += piece.length;
    };
    adaptInPieces({ samples, sampleRate, adaptation, base, keepsMelody: true }, collect, isStopped);
    return result;
  },
  transfer: (reply) => (reply instanceof Float32Array ? [reply.buffer as ArrayBuffer] : []),
});
