import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const known = ['en', 'de', 'fr', 'he', 'fi', 'fil', 'no'];

describe('the detected language', () => {
  it.each([
    ['Hello there my friend, how are you today?', 'en'],
    ['Der Abendzug hatte wieder Verspätung, also setzten wir uns auf den Bahnsteig.', 'de'],
    ['שלום עולם', 'he'],
    ['Iltajuna oli taas myöhässä, joten istuimme laiturilla.', 'fi'],
    ['Nahuli na naman ang tren sa gabi, kaya umupo kami sa plataporma.', 'fil'],
  ])('of "%s" is %s', (text, language) => {
    expect(detectLanguage(text, known, 'fr')).toBe(language);
  });

  it('is the voice’s own where the text does not say', () => {
    expect(['', '123', 'OK', '…'].map((text) => detectLanguage(text, known, 'de'))).toEqual(['de', 'de', 'de', 'de']);
  });

  it('is never one that the voice does not speak', () => {
    expect(detectLanguage('שלום עולם', ['en', 'de'], 'en')).toBe('en');
  });
});
