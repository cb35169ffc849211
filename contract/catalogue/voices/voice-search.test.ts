import { describe, expect, it } from 'vitest';
import { beginsWith, foldedTerms, foldedWords, similarWords } from './voice-search.ts';

describe('words of a search', () => {
  it('are folded: lower case without accents, split at punctuation', () => {
    expect(foldedWords('Émile & Søren’s Straße, MIDDLE_aged (São Paulo)')).toEqual([
      'emile',
      'soren',
      's',
      'strasse',
      'middle',
      'aged',
      'sao',
      'paulo',
    ]);
    expect(foldedTerms(' Rachel  deep ')).toEqual(['rachel', 'deep']);
    expect([foldedTerms('  '), foldedTerms(' %% ')]).toEqual([[], ['%%']]);
  });

  it('match the beginning of a word, and any part of a word in scripts without spaces', () => {
    expect(beginsWith('female', 'male')).toBe(false);
    expect(beginsWith('male', 'male')).toBe(true);
    expect(beginsWith('narration', 'narr')).toBe(true);
    expect(beginsWith('東京放送', '放送')).toBe(true);
  });
});

describe('typing errors', () => {
  const words = ['female', 'male', 'narration', 'british', 'irish', 'rachel', 'tale', 'conversational'];

  it('of one letter are forgiven, of two in long words', () => {
    expect(similarWords('femlae', words)).toEqual(['female']);
    expect(similarWords('brittish', words)).toEqual(['british']);
    expect(similarWords('irsh', words)).toEqual(['irish']);
    expect(similarWords('rachle', words)).toEqual(['rachel']);
    expect(similarWords('narrtion', words)).toEqual(['narration']);
    expect(similarWords('convresatoin', words)).toEqual(['conversational']);
  });

  it('are forgiven while a word is typed', () => {
    expect(similarWords('convres', words)).toEqual(['conversational']);
  });

  it('are not assumed in short words, in other words and in genders', () => {
    expect(similarWords('tal', ['tall'])).toEqual([]);
    expect(similarWords('zebra', words)).toEqual([]);
    expect(similarWords('male', ['female', 'tale', 'mile'])).toEqual([]);
  });
});
