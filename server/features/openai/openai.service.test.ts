import { expect, it } from 'vitest';
import { models } from '../../../contract/catalogue/models.ts';
import { openAiModels, openAiVoices } from '../../../contract/catalogue/openai-names.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';

it('maps every OpenAI model and voice name to an existing model and voice', () => {
  for (const id of Object.values(openAiModels)) expect(models.some(({ modelId }) => modelId === id)).toBe(true);
  for (const name of Object.values(openAiVoices)) expect(defaultVoices.some((voice) => voice.name === name)).toBe(true);
  expect(Object.keys(openAiVoices)).toHaveLength(13);
});
