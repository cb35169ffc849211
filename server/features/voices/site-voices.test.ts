import { expect, it } from 'vitest';
import { siteVoices } from '../../../contract/catalogue/site/site-voices.ts';
import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';

it('the public page of the voice library shows all default voices', () => {
  const shown = defaultVoices.map(({ id, name, labels, description }) => ({
    voiceId: id,
    gender: labels.gender,
    accent: labels.accent,
    language: labels.language,
    ...{ name, description },
  }));
  expect(siteVoices).toEqual(shown);
});

it.each(siteVoices)('$name has a preview in its own language', ({ language }) => {
  expect(previewTexts[language]).toBeTruthy();
});
