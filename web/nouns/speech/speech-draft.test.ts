import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearLocal } from '../../data/storage/local-store.ts';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { createSpeechDraft, emptyDraft } from './speech-draft.ts';

describe('U-07 the draft survives a reload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stores text, voice and settings shortly after a change', () => {
    const storage = memoryStorage();
    const draft = createSpeechDraft(() => storage);
    draft.change({ voiceId: 'v' });
    draft.change({ text: 'Hello', languageCode: 'de', outputFormat: 'wav_48000', settings: { speed: 1.1 } });
    vi.advanceTimersByTime(300);
    expect(createSpeechDraft(() => storage).state()).toEqual({
      ...emptyDraft,
      text: 'Hello',
      voiceId: 'v',
      languageCode: 'de',
      outputFormat: 'wav_48000',
      settings: { speed: 1.1 },
    });
  });

  it('is stored immediately when the user leaves the page', () => {
    const storage = memoryStorage();
    const draft = createSpeechDraft(() => storage);
    draft.change({ text: 'Hello' });
    draft.flush();
    expect(createSpeechDraft(() => storage).state().text).toBe('Hello');
  });

  it('is empty after sign-out, in memory and in storage, and discards pending writes', () => {
    const storage = memoryStorage();
    const draft = createSpeechDraft(() => storage);
    draft.change({ text: 'Hello' });
    draft.flush();
    draft.change({ text: 'Hello again' });
    clearLocal(storage);
    draft.clear();
    vi.advanceTimersByTime(1000);
    expect(draft.state()).toEqual(emptyDraft);
    expect(createSpeechDraft(() => storage).state()).toEqual(emptyDraft);
  });

  it.each([
    '"text"',
    '{"text":1}',
    '{"text":"a","modelId":"m","outputFormat":"mp9","settings":{}}',
    '{"text":"a","modelId":"m","outputFormat":"wav_48000","settings":{"speed":"fast"}}',
    'not JSON',
  ])('starts empty when the stored value is invalid: %s', (stored) => {
    const storage = memoryStorage();
    storage.setItem('xi:speech_draft', stored);
    expect(createSpeechDraft(() => storage).state()).toEqual(emptyDraft);
  });
});

it('resets the settings when the voice changes and keeps them for the same voice', () => {
  const draft = createSpeechDraft(memoryStorage);
  draft.change({ voiceId: 'a', settings: { speed: 0.8 } });
  draft.change({ voiceId: 'a' });
  expect(draft.state().settings).toEqual({ speed: 0.8 });
  draft.change({ voiceId: 'b' });
  expect(draft.state().settings).toEqual({});
  draft.change({ voiceId: 'c', settings: { speed: 1.2 } });
  expect(draft.state().settings).toEqual({ speed: 1.2 });
});
