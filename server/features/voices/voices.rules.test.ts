import { expect, it } from 'vitest';
import type { Voice } from '../../../engines/voices/voice.ts';
import { listAccents, withLanguageFirst } from './voices.rules.ts';

it('puts the language first and adds no language that the base voice lacks', () => {
  expect(withLanguageFirst('de', ['en', 'de', 'fr'])).toEqual(['de', 'en', 'fr']);
  expect(withLanguageFirst('ja', ['en', 'de'])).toEqual(['en', 'de']);
});

it('O-96 lists accents by the dialects of the catalogue', () => {
  const voice = (language: string, accent: string) => ({ labels: { language, accent } }) as unknown as Voice;
  const voices = [voice('en', 'british'), voice('es', 'peninsular'), voice('en', 'british'), voice('en', 'martian')];
  expect(listAccents(voices, undefined)).toEqual([
    { accent: 'british', language: 'en', code: 'en-british', name: 'British' },
    { accent: 'martian', language: 'en', code: 'martian', name: 'Martian' },
    { accent: 'peninsular', language: 'es', code: 'es-peninsular', name: 'Peninsular' },
  ]);
  expect(listAccents(voices, 'es')).toHaveLength(1);
});
