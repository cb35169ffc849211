import { expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { createSpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { draftFromItem } from './restored-draft.ts';

const settings = { stability: 0.3, similarity_boost: 0.8, style: 0, use_speaker_boost: true, speed: 1.1 };
const item = {
  voice_id: 'v1',
  text: 'Grüß Gott.',
  model_id: 'eleven_v3',
  settings,
  output_format: 'opus_48000_64',
  language_code: 'de',
  pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'mine', version_id: 'v7' }],
} as unknown as HistoryItemReply;

it('U-53 restores text, settings, language and dictionaries of an item into the draft', () => {
  const draft = createSpeechDraft(memoryStorage);
  draft.change({ text: 'Hello', languageCode: 'en', dictionaryIds: ['theirs'], settings: { speed: 0.9 } });
  draft.change(draftFromItem(item));
  expect(draft.state()).toEqual({
    text: 'Grüß Gott.',
    voiceId: 'v1',
    modelId: 'eleven_v3',
    languageCode: 'de',
    outputFormat: 'opus_48000_64',
    dictionaryIds: ['mine'],
    settings,
  });
  draft.change(draftFromItem({ ...item, language_code: null, pronunciation_dictionary_locators: null }));
  expect(draft.state()).toMatchObject({ languageCode: undefined, dictionaryIds: [] });
});

it('U-53 limits a speed to the range of the slider', () => {
  expect(draftFromItem({ ...item, settings: { ...settings, speed: 2 } }).settings).toMatchObject({ speed: 1.2 });
});
