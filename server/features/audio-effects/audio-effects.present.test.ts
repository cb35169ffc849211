import { expect, it } from 'vitest';
import { audioEffectsRoutes } from '../../../contract/speech-tools/audio-effects.ts';
import { presentCatalogue } from './audio-effects.present.ts';
import { audioEffectsCatalogue } from './audio-effects.service.ts';

it('lists every effect with its parameters in the shape of the contract', () => {
  const catalog = presentCatalogue(audioEffectsCatalogue);
  expect(audioEffectsRoutes['GET /v1/audio-effects/catalog'].reply.parse(catalog)).toEqual(catalog);
  expect(catalog.effects.map(({ effect_id }) => effect_id)).toEqual(
    expect.arrayContaining(['equalizer', 'compressor', 'reverb', 'pitch', 'speed', 'loudness']),
  );
  expect(catalog.effects.find(({ effect_id }) => effect_id === 'pitch')?.parameters).toEqual([
    { parameter_id: 'shift', name: 'Shift', unit: 'semitones', min: -12, max: 12, default: 0 },
  ]);
  expect(catalog.filter_presets.map(({ filter_preset_id }) => filter_preset_id)).toContain('phone');
  expect(catalog.environments.map(({ environment_id }) => environment_id)).toContain('hall');
});
