import type { AudioEffectsCatalog } from '../../../contract/speech-tools/audio-effects.ts';
import type { AudioEffectsCatalogue } from './audio-effects.service.ts';

export const presentCatalogue = (catalogue: AudioEffectsCatalogue): AudioEffectsCatalog => ({
  filter_presets: Object.entries(catalogue.filterPresets).map(([filter_preset_id, { name, description }]) => ({
    filter_preset_id,
    name,
    description,
  })),
  environments: Object.entries(catalogue.environments).map(([environment_id, { name, description }]) => ({
    environment_id,
    name,
    description,
  })),
  background_noises: [],
  effects: Object.entries(catalogue.effects).map(([effect_id, { name, description, parameters }]) => ({
    effect_id,
    name,
    description,
    parameters: Object.entries(parameters).map(([parameter_id, { initial, ...parameter }]) => ({
      parameter_id,
      name: parameter.name,
      unit: parameter.unit,
      min: parameter.min,
      max: parameter.max,
      default: initial,
    })),
  })),
});
