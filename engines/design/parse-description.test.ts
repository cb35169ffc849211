import { describe, expect, it } from 'vitest';
import { parseDescription } from './parse-description.ts';

describe('VOICE-036 parsing a description', () => {
  it.each([
    ['A deep old man with a Scottish accent, telling stories', 'male', 'old', 'scottish', 'deep', 'narration'],
    ['A warm middle-aged British woman for audiobooks', 'female', 'middle_aged', 'british', 'warm', 'narration'],
    ['Excited young girl, squeaky and fast, from a cartoon', 'female', 'child', undefined, 'excited', 'characters'],
    ['a calm robot that reads the news, gender-neutral', 'neutral', undefined, undefined, 'calm', 'news'],
    ['A gruff sailor in his 60s', 'male', 'old', undefined, 'raspy', undefined],
    [
      'a 45-year-old professor, she lectures slowly',
      'female',
      'middle_aged',
      undefined,
      'slow',
      'informative_educational',
    ],
    ['A young adult from Brooklyn, sassy', undefined, 'young', 'new york', 'cheerful', undefined],
    ['eine tiefe, warme Stimme, ein alter Mann', 'male', 'old', undefined, 'deep', undefined],
    ['una mujer joven y alegre', 'female', 'young', undefined, 'cheerful', undefined],
  ])('%s', (description, gender, age, accent, descriptive, useCase) => {
    expect(parseDescription(description)).toMatchObject({ gender, age, accent, descriptive, useCase });
  });

  it('reads a language as the language to speak, but an accent as English', () => {
    expect(parseDescription('A French woman who reads the news').language).toBe('fr');
    expect(parseDescription('A woman with a French accent').language).toBeUndefined();
  });

  it('applies “very”, “slightly” and “not” to the next word', () => {
    const semitones = (description: string) => parseDescription(description).sound.semitones;
    const ladder = ['extremely deep', 'very deep', 'deep', 'slightly deep', 'some', 'not deep'].map((words) =>
      semitones(`a ${words} voice for a film`),
    );
    expect(ladder).toEqual([...ladder].sort((a, b) => a - b));
    expect(new Set(ladder).size).toBe(ladder.length);
    // A degree applies only to its own word.
    expect(semitones('not loud, deep')).toBe(semitones('deep') + semitones('not loud'));
  });

  it('counts each word once, so that a high-pitched voice is not high twice', () => {
    expect(parseDescription('high-pitched').sound.semitones).toBe(3);
    expect(parseDescription('low-pitched').sound.semitones).toBe(-3);
  });

  it('detects telephone and radio sound', () => {
    expect(parseDescription('a man over the phone').sound.telephone).toBe(1);
    expect(parseDescription('a late night radio host').sound.radio).toBe(1);
  });

  it('ignores unknown text', () => {
    expect(parseDescription('ねこ 🐈 \u0000 ((((').sound.semitones).toBe(0);
    expect(() => parseDescription('very '.repeat(200))).not.toThrow();
  });
});
