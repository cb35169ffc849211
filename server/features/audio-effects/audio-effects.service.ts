import { audioEffects } from '../../../audio/effects/catalogue/audio-effects.ts';
import { environments } from '../../../audio/effects/catalogue/environments.ts';
import { filterPresets } from '../../../audio/effects/catalogue/filter-presets.ts';

/** The effects that `audio/` renders, by ID. */
export const audioEffectsCatalogue = { effects: audioEffects, filterPresets, environments } as const;
export type AudioEffectsCatalogue = typeof audioEffectsCatalogue;
