import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';
import { neverAborted } from './contract/test-signal.ts';
import { defaultSettings } from './host/test-speech.ts';
import { openSpeech, type Speech } from './registry.ts';
import { testLanguages } from './test-languages.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 2 });
});
afterAll(() => speech.close());

it('knows the pace of each language with a preview text', () => {
  expect(testLanguages.map(({ language }) => language).toSorted()).toEqual(Object.keys(previewTexts).toSorted());
});

// Letters that are spelled take several times as long, and words that are left out no time.
it.each(testLanguages)(
  'speaks $language at 0.5 to 2 times its usual pace',
  async ({ language, secondsPerCharacter, texts }) => {
    const own = speech.voices.find(({ languages }) => languages[0] === language) ?? speech.voices[0]!;
    for (const voice of new Set([own, speech.voices[0]!]))
      for (const text of texts) {
        let seconds = 0;
        const request = { voice, text, languageCode: language, settings: defaultSettings };
        for await (const { pcm } of speech.speak(request, neverAborted)) seconds += pcm.samples.length / pcm.sampleRate;
        const pace = seconds / [...text].length / secondsPerCharacter;
        expect(pace, `${voice.name}: ${text}`).toBeGreaterThan(0.5);
        expect(pace, `${voice.name}: ${text}`).toBeLessThan(2);
      }
  },
);
