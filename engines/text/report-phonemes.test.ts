import { expect, it } from 'vitest';
import type { LexiconRule } from '../contract/pronunciation.ts';
import { reportPhonemes } from './report-phonemes.ts';

const lexicon: LexiconRule[] = [
  { grapheme: 'gif', phoneme: 'dʒɪf', alphabet: 'ipa' },
  { grapheme: 'data', phoneme: 'D EY1 T AH0', alphabet: 'cmu' },
  { grapheme: 'odd', phoneme: '???', alphabet: 'ipa' },
  { grapheme: 'SQL', phoneme: 'S IY1 K W AH0 L', alphabet: 'cmu' },
  { grapheme: 'SQL', alias: 'sequel' },
];
const report = (language: string, phoneticAlphabets: readonly ('ipa' | 'cmu')[]) =>
  reportPhonemes({ text: 'A gif, a <b>g</b>if, odd data and SQL.', language, lexicon, phoneticAlphabets });

it('DICT-002 names each word whose phonemes an engine cannot speak, and how it is read', () => {
  expect(report('en', [])).toEqual({ respelled: ['gif', 'data'], ignored: ['odd'] });
  expect(report('en', ['cmu'])).toEqual({ respelled: ['gif'], ignored: ['odd'] });
  expect(report('en', ['ipa', 'cmu'])).toEqual({ respelled: [], ignored: ['odd'] });
  expect(report('de', [])).toEqual({ respelled: [], ignored: ['gif', 'odd', 'data'] });
});

it('reports nothing if the engine speaks all phonemes of the text', () => {
  const text = 'A gif of data.';
  expect(reportPhonemes({ text, language: 'en', lexicon, phoneticAlphabets: ['ipa', 'cmu'] })).toBeUndefined();
});
