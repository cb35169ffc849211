import { describe, expect, it } from 'vitest';
import { type EngineModelEntry, engineModels, isPinned } from '../../../contract/catalogue/engine-models.ts';
import { recommendModels, toLanguage } from './recommended-models.rules.ts';

const recommend = (...tags: string[]) => recommendModels(engineModels, tags).map(({ id }) => id);

describe('the recommended models', () => {
  it('speak the languages of the browser or of the locale, each by one model', () => {
    expect(recommend('en-US', 'en')).toEqual(['kokoro-en-v0_19']);
    expect(recommend('de-AT', 'de')).toEqual(['supertonic-3']);
    expect(recommend('de-DE', 'de', 'en-US', 'en')).toEqual(['supertonic-3', 'kokoro-en-v0_19']);
  });

  it('are those for English if no recommended model speaks the languages', () => {
    for (const tag of ['ta', 'fil-PH', 'C', 'C.UTF-8', 'POSIX', '', '*', '☃'])
      expect(recommend(tag)).toEqual(['kokoro-en-v0_19']);
    expect(recommend()).toEqual(['kokoro-en-v0_19']);
  });

  it('never forbid commercial use', () => {
    const kokoro = engineModels.find(({ id }) => id === 'kokoro-en-v0_19') as EngineModelEntry;
    const forbidden = { ...kokoro, id: 'forbidden', recommended: true, nonCommercial: true };
    expect(recommendModels([forbidden, kokoro], ['en'])).toEqual([kokoro]);
    expect(recommendModels([forbidden], ['en'])).toEqual([]);
  });

  it('have a checksum for each file', () => {
    for (const { languages } of engineModels)
      for (const entry of recommendModels(engineModels, languages)) expect(isPinned(entry), entry.id).toBe(true);
    const kokoro = engineModels.find(({ id }) => id === 'kokoro-en-v0_19') as EngineModelEntry;
    const unpinned = { ...kokoro, id: 'unpinned', extras: [{ path: 'vocoder-models/new.onnx', bytes: 10 }] };
    expect(recommendModels([unpinned, kokoro], ['en'])).toEqual([kokoro]);
  });
});

it('finds the language of tags and locales', () => {
  expect(['de_DE.UTF-8', 'nb-NO', 'tl', 'sr@latin', 'en-GB'].map(toLanguage)).toEqual(['de', 'no', 'fil', 'sr', 'en']);
});
