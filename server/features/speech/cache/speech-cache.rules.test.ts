import { expect, it } from 'vitest';
import { models } from '../../../../contract/catalogue/models.ts';
import { defaultVoiceSettings } from '../../../../contract/voices/voices.ts';
import { defaultVoices } from '../../../../engines/voices/default-voices.ts';
import type { Line, TakeOptions } from '../generation/generation.rules.ts';
import { speechCacheKey } from './speech-cache.rules.ts';

const line: Line = { voice: defaultVoices[0]!, settings: defaultVoiceSettings, text: 'Hello there.' };
const options: TakeOptions = {
  model: models[0]!,
  format: 'mp3_44100_128',
  languageCode: undefined,
  seed: undefined,
  normalization: 'auto',
  lexicon: [],
  timings: false,
  saveToHistory: true,
  requestId: '1',
};
const key = (lines: Line[] = [line], changes: Partial<TakeOptions> = {}, version = '1', workspace = 'w') =>
  speechCacheKey(version, workspace, lines, { ...options, ...changes });

it('differs for every input that changes the audio or the workspace, and for no other', () => {
  const keys = [
    key(),
    key([{ ...line, text: 'Hello there' }]),
    key([{ ...line, voice: defaultVoices[1]! }]),
    key([{ ...line, voice: { ...line.voice, speakers: line.voice.speakers.slice(1) } }]),
    key([{ ...line, settings: { ...line.settings, stability: 0.4 } }]),
    key([line, line]),
    key([line], { model: models[1]! }),
    key([line], { format: 'mp3_44100_64' }),
    key([line], { languageCode: 'de' }),
    key([line], { seed: 0 }),
    key([line], { normalization: 'off' }),
    key([line], { lexicon: [{ grapheme: 'Hello', alias: 'Hi' }] }),
    key([line], { tempo: 2 }),
    key([line], { timings: true }),
    key([line], {}, '2'),
    key([line], {}, '1', 'v'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  const reordered = Object.fromEntries(Object.entries(line.settings).reverse()) as typeof line.settings;
  expect(key([{ ...line, settings: reordered }], { requestId: '2', tempo: 1 })).toBe(key());
});
