import { expect, it } from 'vitest';
import { findPreview } from './voice-preview.ts';

const verified = (language: string, model_id: string, preview_url: string | null) => ({
  language,
  model_id,
  preview_url,
  accent: null,
  locale: null,
});
const voice = {
  preview_url: '/own.mp3',
  verified_languages: [
    verified('de', 'eleven_v3', '/v3-de.mp3'),
    verified('de', 'eleven_multilingual_v2', '/de.mp3'),
    verified('fr', 'eleven_multilingual_v2', null),
  ],
};

it('VOICE-011 previews in English by multilingual v2 if no language is given', () => {
  expect(findPreview(voice)).toEqual({ language: 'en', modelId: 'eleven_multilingual_v2', url: '/own.mp3' });
});

it('VOICE-011 uses the preview in the language, else the voice’s own', () => {
  expect(findPreview(voice, 'de').url).toBe('/de.mp3');
  expect(findPreview(voice, 'fr').url).toBe('/own.mp3');
});
