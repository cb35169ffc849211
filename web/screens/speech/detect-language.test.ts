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

  it('is the voice’s own where the text could be in it', () => {
    const text = 'A short sentence to look at, in a window of some width.';
    expect(detectLanguage(text, known, 'en')).toBe('en');
  });

  it('is left to the engines where the text does not say', () => {
    for (const text of ['', '123', 'OK', '…']) expect(detectLanguage(text, known, 'de')).toBeUndefined();
  });

  it('is left to the engines where the model does not have it', () => {
    expect(detectLanguage('שלום עולם', ['en', 'de'], 'en')).toBeUndefined();
  });
});
