import { expect, it } from 'vitest';
import { defaultVoices } from '../voices/default-voices.ts';
import type { Voice } from '../voices/voice.ts';
import { chooseWarmModels } from './warm-models.ts';

const model = (id: string, bytes = 1000) => ({ model: { id, bytes } });
const spokenBy = (...ids: string[]): Voice => ({
  ...defaultVoices[0]!,
  speakers: ids.map((id) => ({ engineId: `sherpa/${id}`, engineVoice: '0', languages: ['en'] })),
});
const models = [model('a'), model('b'), model('c')];
const idsOf = (chosen: readonly { model: { id: string } }[]) => chosen.map((one) => one.model.id);

it('keeps the models of the most default voices loaded, as many as fit', () => {
  const voices = [spokenBy('b'), spokenBy('b', 'a'), spokenBy('a'), spokenBy('b')];
  expect(idsOf(chooseWarmModels(models, voices, { size: 2, canKeep: () => true }))).toEqual(['b', 'a']);
  expect(idsOf(chooseWarmModels(models, voices, { size: 1, canKeep: () => true }))).toEqual(['b']);
  expect(idsOf(chooseWarmModels(models, voices, { size: 2, canKeep: (bytes) => bytes < 1500 }))).toEqual(['b']);
  expect(chooseWarmModels(models, voices, { size: 2, canKeep: () => false })).toEqual([]);
  expect(chooseWarmModels(models, [], { size: 2, canKeep: () => true })).toEqual([]);
});
