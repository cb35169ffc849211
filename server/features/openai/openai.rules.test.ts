import { expect, it } from 'vitest';
import { models } from '../../../contract/catalogue/models.ts';
import { openAiModels, openAiVoices } from '../../../contract/catalogue/openai-names.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import { splitSpeed } from './openai.rules.ts';

it('uses the engine speed within its range and tempo beyond it', () => {
  expect(splitSpeed(1)).toEqual({ speed: 1, tempo: 1 });
  expect(splitSpeed(1.2)).toEqual({ speed: 1.2, tempo: 1 });
  expect(splitSpeed(0.7)).toEqual({ speed: 0.7, tempo: 1 });
  for (const speed of [0.25, 0.5, 2, 4]) {
    const split = splitSpeed(speed);
    expect(split.speed * split.tempo).toBeCloseTo(speed);
    expect(split.speed).toBe(speed < 1 ? 0.7 : 1.2);
  }
});

it('maps every OpenAI model and voice name to an existing model and voice', () => {
  for (const id of Object.values(openAiModels)) expect(models.some(({ modelId }) => modelId === id)).toBe(true);
  for (const name of Object.values(openAiVoices)) expect(defaultVoices.some((voice) => voice.name === name)).toBe(true);
  expect(Object.keys(openAiVoices)).toHaveLength(13);
});
