import { expect, it } from 'vitest';
import type { LexiconRule } from '../contract/pronunciation.ts';
import { applyLexicon } from './lexicon.ts';

const rules: LexiconRule[] = [
  { grapheme: 'SQL', alias: 'sequel' },
  { grapheme: 'Dr. No', alias: 'Doctor No' },
  { grapheme: 'No', alias: 'never' },
  { grapheme: 'gif', phoneme: 'dʒɪf', alphabet: 'ipa' },
  { grapheme: 'C++', alias: 'see plus plus' },
  { grapheme: 'naïve', alias: 'nigh eve' },
];
const apply = (text: string) => applyLexicon(text, rules, (plain) => plain);

it('DICT-002 TTS-013 replaces whole words, case-sensitively, by the first matching rule', () => {
  expect(apply('SQL, MySQL, SQLite and sql.').text).toBe('sequel, MySQL, SQLite and sql.');
  expect(apply('Dr. No said No to Nothing.').text).toBe('Doctor No said never to Nothing.');
  expect(apply('He writes C++!').text).toBe('He writes see plus plus!');
  expect(apply('naïve naïver').text).toBe('nigh eve naïver');
});

it('keeps a word with given phonemes and returns its position', () => {
  const { text, pronunciations } = apply('Send the gif to SQL, gif gifs.');
  expect(text).toBe('Send the gif to sequel, gif gifs.');
  expect(pronunciations.map(({ from, to, phoneme }) => [text.slice(from, to), phoneme])).toEqual([
    ['gif', 'dʒɪf'],
    ['gif', 'dʒɪf'],
  ]);
});

it('normalizes text outside the rules, including aliases', () => {
  const shout = (text: string) => text.toUpperCase();
  expect(applyLexicon('one SQL two gif three', rules, shout).text).toBe('ONE SEQUEL TWO gif THREE');
});

it('indexes ten thousand rules once', () => {
  let reads = 0;
  const many = Array.from(
    { length: 10_000 },
    (_, i): LexiconRule => ({
      get grapheme() {
        reads += 1;
        return `word${i}`;
      },
      alias: `alias${i}`,
    }),
  );
  const clause = 'word9999 and nothing else '.repeat(8);
  expect(applyLexicon(clause, many, (text) => text).text).toContain('alias9999 and nothing');
  expect(reads).toBeLessThanOrEqual(10 * many.length);
  reads = 0;
  for (let round = 0; round < 20; round += 1) applyLexicon(clause, many, (text) => text);
  // Only the rules that match are read again.
  expect(reads).toBeLessThan(20 * 100);
});

it('ignores case and word boundaries if the rule says so', () => {
  const loose: LexiconRule[] = [
    { grapheme: 'Tomato', alias: 'potato', ignoreCase: true },
    { grapheme: 'ing', alias: 'in', insideWords: true },
    { grapheme: 'tomato', alias: 'never said' },
    { grapheme: 'ÉCOLE', alias: 'school', ignoreCase: true, insideWords: true },
  ];
  const applyRules = (text: string) => applyLexicon(text, loose, (plain) => plain).text;
  expect(applyRules('TOMATO, tomato, tomatoes.')).toBe('potato, potato, tomatoes.');
  expect(applyRules('Singing ING')).toBe('Sinin ING');
  expect(applyRules('Périécolepost')).toBe('Périschoolpost');
});
