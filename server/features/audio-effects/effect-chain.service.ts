import type { AudioEffect } from '../../../audio/effects/catalogue/audio-effect.ts';
import { audioEffects } from '../../../audio/effects/catalogue/audio-effects.ts';
import type { ChainStep } from '../../../audio/effects/catalogue/effect-chain.ts';
import { environments } from '../../../audio/effects/catalogue/environments.ts';
import { filterPresets } from '../../../audio/effects/catalogue/filter-presets.ts';
import type { ChainEffect, EffectChain } from '../../../contract/speech-tools/effect-chain.ts';

const catalogues: Readonly<Record<ChainEffect['type'], Readonly<Record<string, AudioEffect>>>> = {
  effect: audioEffects,
  filter_preset: filterPresets,
  environment: environments,
};

const findEffect = ({ type, id }: ChainEffect): AudioEffect | undefined =>
  Object.hasOwn(catalogues[type], id) ? catalogues[type][id] : undefined;

/** Why a chain cannot be applied: it names what the catalogue does not have, or measures the audio more than once. */
export function chainProblem(chain: EffectChain): string | undefined {
  let measuring = 0;
  for (const one of chain) {
    const effect = findEffect(one);
    if (!effect) return `The catalogue has no ${one.type.replace('_', ' ')} “${one.id}”.`;
    if (effect.needsLoudness) measuring += 1;
    for (const [id, value] of Object.entries(one.values)) {
      const parameter = Object.hasOwn(effect.parameters, id) ? effect.parameters[id] : undefined;
      if (!parameter) return `${effect.name} has no parameter “${id}”.`;
      if (value < parameter.min || value > parameter.max)
        return `${effect.name}: ${id} must be between ${parameter.min} and ${parameter.max}.`;
    }
  }
  return measuring > 1 ? 'A chain changes the loudness at most once.' : undefined;
}

/** Why a voice cannot have a chain: its speech is streamed, and has a speed of its own. */
export function voiceChainProblem(chain: EffectChain): string | undefined {
  const problem = chainProblem(chain);
  if (problem) return problem;
  if (chain.some((one) => findEffect(one)?.needsLoudness))
    return 'Loudness measures the complete audio, but the speech of a voice is streamed.';
  return chainStretch(chain) === 1 ? undefined : 'Change the speed in the settings of the voice instead.';
}

/** The effects of a chain without a problem. */
export const chainSteps = (chain: EffectChain): ChainStep[] =>
  chain.flatMap((one) => {
    const effect = findEffect(one);
    return effect ? [{ effect, values: one.values }] : [];
  });

/** How many times as long the audio becomes. */
export const chainStretch = (chain: EffectChain): number =>
  chain.reduce(
    (stretch, { type, id, values }) => (type === 'effect' && id === 'speed' ? stretch / (values.factor ?? 1) : stretch),
    1,
  );
