import type { EffectPlan } from './prompt/plan-effect.ts';
import type { RenderOptions } from './render-effect.ts';

/** A task of the thread. Its result are the samples. */
export interface EffectTask {
  readonly plan: EffectPlan;
  readonly options: RenderOptions;
}
