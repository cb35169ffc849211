import { queryOptions } from '@tanstack/react-query';
import type { AudioEffectsCatalog } from '../../../contract/speech-tools/audio-effects.ts';
import type { ChainEffect } from '../../../contract/speech-tools/effect-chain.ts';
import { api } from '../../data/api/api.ts';

/** The effects that the server renders. */
export const effectsQuery = queryOptions({
  queryKey: ['audio-effects'],
  queryFn: ({ signal }) => api.call('GET /v1/audio-effects/catalog', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** An effect as it can be added to a chain. */
export interface OfferedEffect extends Pick<ChainEffect, 'type' | 'id'> {
  readonly name: string;
  readonly description: string;
  readonly parameters: AudioEffectsCatalog['effects'][number]['parameters'];
}

/** Effects with parameters, filters and rooms, in this order. */
export const offeredEffects = (catalog: AudioEffectsCatalog): readonly OfferedEffect[] => [
  ...catalog.effects.map(({ effect_id, ...effect }) => ({ ...effect, type: 'effect' as const, id: effect_id })),
  ...catalog.filter_presets.map(({ filter_preset_id, ...preset }) => ({
    ...preset,
    type: 'filter_preset' as const,
    id: filter_preset_id,
    parameters: [],
  })),
  ...catalog.environments.map(({ environment_id, ...room }) => ({
    ...room,
    type: 'environment' as const,
    id: environment_id,
    parameters: [],
  })),
];
