import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { type AskedSpeech, createCutGeneration } from './cut-generation.ts';

const asked = {
  request: { voiceId: 'v', text: 'The tide is in.', modelId: 'm' },
  voiceName: 'Maren',
  modelName: 'Swift',
} as AskedSpeech;

it('offers a generation that was cut off, and one that a reload has ended', () => {
  const storage = memoryStorage();
  const cut = createCutGeneration(() => storage);
  cut.begin(asked);
  expect(cut.state()).toBe(undefined);
  expect(createCutGeneration(() => storage).state()).toEqual(asked);
  cut.end('cut');
  expect(cut.state()).toEqual(asked);
  cut.begin(asked);
  expect(cut.state()).toBe(undefined);
});

it('offers nothing once a generation has settled or a person has left', () => {
  const storage = memoryStorage();
  const cut = createCutGeneration(() => storage);
  cut.begin(asked);
  cut.end('settled');
  expect([cut.state(), createCutGeneration(() => storage).state()]).toEqual([undefined, undefined]);
  cut.begin(asked);
  cut.end('cut');
  cut.clear();
  expect([cut.state(), createCutGeneration(() => storage).state()]).toEqual([undefined, undefined]);
});
