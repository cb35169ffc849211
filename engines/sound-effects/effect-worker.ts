import { serveTasks } from '../host/thread-server.ts';
import type { EffectTask } from './effect-messages.ts';
import { renderEffect } from './render-effect.ts';

serveTasks<EffectTask, Float32Array<ArrayBuffer>>({
  handle: ({ plan, options }, call) =>
    renderEffect(plan, options, () => {
      if (call.isStopped()) throw new Error('the effect was stopped');
    }),
  transfer: (samples) => [samples.buffer],
});
