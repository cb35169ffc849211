import { expect, it } from 'vitest';
import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { showcaseVoices } from '../../../contract/catalogue/voices/showcase-voices.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';

it.each(showcaseVoices)('the home page voice $name is a default voice with a preview in $language', (sample) => {
  const voice = defaultVoices.find(({ id }) => id === sample.voiceId);
  expect(voice?.name).toBe(sample.name);
  expect(voice?.languages).toContain(sample.language);
  // Visitors only have a preview made in the voice's own language.
  expect(voice?.labels.language).toBe(sample.language);
  expect(previewTexts[sample.language]).toBeTruthy();
});
