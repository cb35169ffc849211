import { expect, it } from 'vitest';
import { modelAliases } from '../../../contract/catalogue/models.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import { modelsService } from './models.service.ts';

const speech = (languages: string[], voices = defaultVoices) => ({ voices, languages: new Set(languages) });

it('refuses to start if a model has no engine, and names the model', () => {
  expect(() => modelsService({ speech: speech([], []) })).toThrow('have no engine: eleven_multilingual_v2');
});

it.each(Object.entries(modelAliases))('serves the public model %s by %s', (modelId, served) => {
  const models = modelsService({ speech: speech(['en']) });
  expect(models.get(modelId).modelId).toBe(served);
  expect(models.getByAnyName(modelId).modelId).toBe(served);
  expect(models.list().some((model) => model.modelId === modelId)).toBe(false);
});

it('MODEL-001 lists the languages that an engine speaks, and finds models by id', () => {
  const models = modelsService({ speech: speech(['en', 'de', 'xx']) });
  expect(models.listLanguages(models.get('eleven_v3')).map((language) => language.languageCode)).toEqual(['en', 'de']);
  expect(['tts-1', 'eleven_v3'].map((name) => models.getByAnyName(name).modelId)).toEqual([
    'eleven_flash_v2_5',
    'eleven_v3',
  ]);
  for (const name of ['gpt-0', 'constructor'])
    expect(() => models.getByAnyName(name)).toThrow(expect.objectContaining({ param: 'model' }));
  expect(() => models.get('other')).toThrow(expect.objectContaining({ code: 'model_not_found', param: 'model_id' }));
});
