import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { EffectTask } from './effect-messages.ts';
import { clampDuration } from './prompt/plan-effect.ts';
import type { SoundEffects } from './sound-effects.ts';
import { effectRate } from './synthesis/scene.ts';

/** A further task is rejected. */
const maxWaiting = 64;
const idleMs = 60_000;
/** An aborted effect stops at its next layer, which is sooner than a new thread starts. */
const stopGraceMs = 1000;

/** Opens the generator. Its thread starts with the first effect and ends when it is idle. */
export function openSoundEffects(): SoundEffects {
  const module = new URL('./effect-worker.ts', import.meta.url);
  const queue = openTaskQueue<EffectTask, Float32Array>({
    engineId: 'sound-effects',
    start: () => startThread({ engineId: 'sound-effects', module }),
    maxWaiting,
    idleMs,
    stopGraceMs,
    taskTimeoutMs: 30_000,
  });
  return {
    async generate({ plan, durationS, isLoop, influence, seed, tenant }, signal) {
      const options = { durationS: clampDuration(durationS ?? plan.durationS), isLoop, influence, seed };
      const samples = await queue.run(() => ({ plan, options }), signal, { tenant });
      return { samples, sampleRate: effectRate };
    },
    close: () => queue.close(),
  };
}
