import { finishEffect } from './finish-effect.ts';
import { type EffectPlan, naturalDurationS } from './prompt/plan-effect.ts';
import { recipeOf } from './recipes/all-recipes.ts';
import { renderSound } from './render-sound.ts';
import { toSamples } from './synthesis/scene.ts';

export interface RenderOptions {
  readonly durationS: number;
  readonly isLoop: boolean;
  /** 0..1, see `SoundRequest.influence`. */
  readonly influence: number;
  readonly seed: number;
}

/**
 * Renders a plan at `effectRate`, as exactly `durationS`. The same plan and options give the same samples. Calls
 * `throwIfStopped` between its steps.
 */
export function renderEffect(
  plan: EffectPlan,
  options: RenderOptions,
  throwIfStopped = () => {},
): Float32Array<ArrayBuffer> {
  const { durationS, isLoop, influence, seed } = options;
  const { groups, finish } = plan;
  const length = toSamples(durationS);
  const mix = new Float32Array(length);
  const natural = groups.reduce((sum, group) => sum + naturalDurationS(group), 0);
  let start = 0;
  for (const [index, group] of groups.entries()) {
    const share = Math.round((naturalDurationS(group) / natural) * length);
    const span = index === groups.length - 1 ? length - start : Math.max(1, Math.min(share, length - start));
    for (const { name, traits } of group) {
      const samples = renderSound(
        { name, traits, span, isLoop: isLoop && groups.length === 1, seed, influence },
        throwIfStopped,
      );
      for (let i = 0; i < span; i++) mix[start + i]! += samples[i]!;
    }
    start += span;
  }
  throwIfStopped();
  const isEvent = groups.flat().every(({ name }) => recipeOf(name).extent === 'event');
  // Groups that follow each other do not continue at their start.
  finishEffect(mix, { finish, isLoop: isLoop && groups.length === 1, isEvent });
  return mix;
}
