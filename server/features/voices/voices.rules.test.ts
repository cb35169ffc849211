import { expect, it } from 'vitest';
import { withLanguageFirst } from './voices.rules.ts';

it('puts the language first and adds no language that the base voice lacks', () => {
  expect(withLanguageFirst('de', ['en', 'de', 'fr'])).toEqual(['de', 'en', 'fr']);
  expect(withLanguageFirst('ja', ['en', 'de'])).toEqual(['en', 'de']);
});
