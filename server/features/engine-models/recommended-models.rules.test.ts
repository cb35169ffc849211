import { describe, expect, it } from 'vitest';
import { type EngineModelEntry, engineModels, isPinned } from '../../../contract/catalogue/engine-models.ts';
import { estimateRtf } from '../../../engines/sherpa/speed/model-work.ts';
import { type RtfOf, recommendModels, toLanguage } from './recommended-models.rules.ts';

/** A speed at which every model of the catalogue is faster than speech, and one at which Kokoro is not. */
const [fastGflops, slowGflops] = [200, 37];
const rtfAt = (gflops: number) => (entry: EngineModelEntry) => estimateRtf(entry, gflops);
const recommend = (...tags: string[]) => recommendModels(engineModels, tags, rtfAt(fastGflops)).map(({ id }) => id);

const kokoro = engineModels.find(({ id }) => id === 'kokoro-en-v0_19') as EngineModelEntry;
const rtfUnknown = () => undefined;

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

  it('are fast enough for the machine, if there is one', () => {
    const recommendAt = (rtfOf: RtfOf, ...tags: string[]) =>
      recommendModels(engineModels, tags, rtfOf).map(({ id }) => id);
    expect(recommendAt(rtfAt(slowGflops), 'en-US')).toEqual(['supertonic-3']);
    expect(recommendAt(rtfAt(slowGflops), 'de', 'en')).toEqual(['supertonic-3']);
    expect(recommendAt(() => undefined, 'en-US')).toEqual(['kokoro-en-v0_19']);
    // On a machine that is too slow for all, the fastest.
    expect(recommendAt(rtfAt(1), 'en')).toEqual(['supertonic-3']);
  });

  it('prefer quality, then a licence without restrictions of use', () => {
    const [first, second] = ['a', 'b'].map((id) => ({ ...kokoro, id }) as EngineModelEntry);
    const best = (...entries: EngineModelEntry[]) => recommendModels(entries, ['en'], () => 0.5)[0]?.id;
    expect(best(first!, second!)).toBe('a');
    expect(best({ ...first!, quality: 'medium' }, second!)).toBe('b');
    expect(best({ ...first!, licence: 'OpenRAIL-M' }, second!)).toBe('b');
  });

  it('never forbid commercial use', () => {
    const forbidden = { ...kokoro, id: 'forbidden', recommended: true, nonCommercial: true };
    expect(recommendModels([forbidden, kokoro], ['en'], rtfUnknown)).toEqual([kokoro]);
    expect(recommendModels([forbidden], ['en'], rtfUnknown)).toEqual([]);
  });

  it('have a checksum for each file', () => {
    for (const { languages } of engineModels)
      for (const entry of recommendModels(engineModels, languages, rtfUnknown))
        expect(isPinned(entry), entry.id).toBe(true);
    const unpinned = { ...kokoro, id: 'unpinned', extras: [{ path: 'vocoder-models/new.onnx', bytes: 10 }] };
    expect(recommendModels([unpinned, kokoro], ['en'], rtfUnknown)).toEqual([kokoro]);
  });
});

it('finds the language of tags and locales', () => {
  expect(['de_DE.UTF-8', 'nb-NO', 'tl', 'sr@latin', 'en-GB'].map(toLanguage)).toEqual(['de', 'no', 'fil', 'sr', 'en']);
});
