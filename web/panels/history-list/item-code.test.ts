import { describe, expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { itemCode } from './item-code.ts';
import { toDialogueRequest, toSpeechRequest, toVoiceSettings } from './item-request.ts';

const settings = { stability: 0.3, similarity_boost: 0.8, style: 0, use_speaker_boost: true, speed: 1.1 };
const item = {
  voice_id: 'v1',
  text: 'It is "so".',
  model_id: 'eleven_v3',
  settings,
  output_format: 'opus_48000_64',
  dialogue: null,
  language_code: 'de',
  pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'd1', version_id: 'v7' }],
} as unknown as HistoryItemReply;
const dialogue = {
  ...item,
  voice_id: null,
  language_code: null,
  pronunciation_dictionary_locators: null,
  dialogue: [
    { text: "Who's there?", voice_id: 'a', voice_name: 'Anna' },
    { text: 'Me.\nAgain.', voice_id: 'b', voice_name: 'Ben' },
  ],
} as HistoryItemReply;
const url = 'http://localhost:4000';

describe('U-53 the request that generates an item again', () => {
  it('has its text, voice, model, settings, format, language and dictionaries', () => {
    expect(toSpeechRequest(item)).toEqual({
      voiceId: 'v1',
      text: 'It is "so".',
      modelId: 'eleven_v3',
      languageCode: 'de',
      settings,
      outputFormat: 'opus_48000_64',
      dictionaries: [{ id: 'd1', versionId: 'v7' }],
    });
  });

  it('omits unknown settings, and replaces values that requests do not allow', () => {
    expect(toVoiceSettings({ settings: { ...settings, speed: 'fast' } })).toBeUndefined();
    const older = { ...item, language_code: null, pronunciation_dictionary_locators: null };
    expect(toSpeechRequest({ ...older, settings: null, output_format: 'aac_24000_64' })).toMatchObject({
      settings: undefined,
      outputFormat: 'mp3_44100_128',
      languageCode: undefined,
      dictionaries: undefined,
    });
    expect(toVoiceSettings({ settings: { ...settings, speed: 2.5 } })).toEqual({ ...settings, speed: 1.2 });
    expect(toVoiceSettings({ settings: { ...settings, speed: 0.5 } })).toEqual({ ...settings, speed: 0.7 });
  });

  it('is a dialogue request for several voices, and undefined for generated sound', () => {
    expect(toDialogueRequest(dialogue)).toMatchObject({
      lines: [
        { text: "Who's there?", voiceId: 'a' },
        { text: 'Me.\nAgain.', voiceId: 'b' },
      ],
      stability: 0.3,
      speed: 1.1,
      outputFormat: 'opus_48000_64',
      modelId: 'eleven_v3',
      languageCode: undefined,
      dictionaries: undefined,
    });
    expect(toDialogueRequest({ ...item, dialogue: dialogue.dialogue })).toMatchObject({
      languageCode: 'de',
      dictionaries: [{ id: 'd1', versionId: 'v7' }],
    });
    expect([toSpeechRequest(dialogue), toDialogueRequest(item), toSpeechRequest({ ...item, voice_id: null })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('U-52 code for a history item', () => {
  it('requests the speech with its settings, and never contains a key', () => {
    const code = itemCode('curl', item, url);
    expect(code).toContain(`'${url}/v1/text-to-speech/v1?output_format=opus_48000_64'`);
    expect(code).toContain('"speed": 1.1');
    expect(code).toContain('xi-api-key: $KEY');
    expect(itemCode('Python', item, url)).toContain('"speech.opus"');
    expect(code).toMatch(/"language_code": "de".*"pronunciation_dictionary_id": "d1",\s*"version_id": "v7"/s);
  });

  it('requests a dialogue line by line with curl', () => {
    expect(itemCode('curl', dialogue, url)).toBe(`curl '${url}/v1/text-to-dialogue?output_format=opus_48000_64' \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d '{
  "inputs": [
    {
      "text": "Who'\\''s there?",
      "voice_id": "a"
    },
    {
      "text": "Me.\\nAgain.",
      "voice_id": "b"
    }
  ],
  "model_id": "eleven_v3",
  "settings": {
    "stability": 0.3,
    "speed": 1.1
  }
}' \\
  --output dialogue.opus`);
  });

  it('requests a dialogue with the official SDK', () => {
    expect(itemCode('JavaScript', dialogue, url)).toContain(`textToDialogue.convert({
  inputs: [
    {
      text: "Who's there?",
      voiceId: "a"
    },
    {
      text: "Me.\\nAgain.",
      voiceId: "b"
    }
  ],
  modelId: "eleven_v3",
  outputFormat: "opus_48000_64"
}, {
  additionalBodyParameters: {
    settings: {
      stability: 0.3,
      speed: 1.1
    }
  }
});`);
  });

  it('requests a dialogue in Python', () => {
    expect(itemCode('Python', dialogue, url)).toContain(`text_to_dialogue.convert(
    inputs=[
        {"text": "Who's there?", "voice_id": "a"},
        {"text": "Me.\\nAgain.", "voice_id": "b"},
    ],
    model_id="eleven_v3",
    output_format="opus_48000_64",
    request_options={"additional_body_parameters": {"settings": {"stability": 0.3, "speed": 1.1}}},
)`);
  });

  it('includes the language and the dictionaries of a dialogue', () => {
    const named = { ...item, dialogue: dialogue.dialogue };
    expect(itemCode('curl', named, url)).toMatch(/"language_code": "de".*"pronunciation_dictionary_id": "d1"/s);
    expect(itemCode('JavaScript', named, url)).toMatch(
      /languageCode: "de",.*pronunciationDictionaryId: "d1",\s*versionId: "v7"/s,
    );
    expect(itemCode('Python', named, url)).toContain(`    language_code="de",
    output_format="opus_48000_64",
    pronunciation_dictionary_locators=[
        PronunciationDictionaryVersionLocator(pronunciation_dictionary_id="d1", version_id="v7"),
    ],
`);
    expect(itemCode('Python', named, url)).toContain('import os\nfrom elevenlabs import Pronun');
  });

  it('is undefined for items that no such request can generate', () => {
    expect(itemCode('curl', { ...item, voice_id: null }, url)).toBeUndefined();
  });
});
