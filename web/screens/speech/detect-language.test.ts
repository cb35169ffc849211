import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const languages = ['en', 'de', 'fr', 'he', 'fi', 'fil', 'no'];

describe('detectLanguage', () => {
  it.each([
    ['Hello there my friend, how are you today?', 'en'],
    ['Der Abendzug hatte wieder Verspätung, also setzten wir uns auf den Bahnsteig.', 'de'],
    ['שלום עולם', 'he'],
    ['Iltajuna oli taas myöhässä, joten istuimme laiturilla.', 'fi'],
    ['Nahuli na naman ang tren sa gabi, kaya umupo kami sa plataporma.', 'fil'],
  ])('detects the language of "%s" as %s', (text, language) => {
    expect(detectLanguage(text, languages, 'fr')).toBe(language);
  });

  it('prefers the language of the voice when the text is ambiguous', () => {
    const text = 'A short sentence to look at, in a window of some width.';
    expect(detectLanguage(text, languages, 'en')).toBe('en');
  });

  it('returns undefined when the text has no recognizable language', () => {
    for (const text of ['', '123', 'OK', '…']) expect(detectLanguage(text, languages, 'de')).toBeUndefined();
  });

  it('returns undefined when the model does not support the language', () => {
    expect(detectLanguage('שלום עולם', ['en', 'de'], 'en')).toBeUndefined();
  });
});
