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
const apply = (text: string) => applyLexicon(text, rules);

it('DICT-002 TTS-013 replaces whole words, case-sensitively, by the first matching rule', () => {
  expect(apply('SQL, MySQL, SQLite and sql.').text).toBe('sequel, MySQL, SQLite and sql.');
  expect(apply('Dr. No said No to Nothing.').text).toBe('Doctor No said never to Nothing.');
  expect(apply('He writes C++!').text).toBe('He writes see plus plus!');
  expect(apply('naïve naïver').text).toBe('nigh eve naïver');
});

it.each([
  ['東京', '東京です。東京都へ。', '[x]です。[x]都へ。'],
  ['京都', '東京都', '東京都'],
  ['Google', '私はGoogleが好き。', '私は[x]が好き。'],
  ['กิน', 'ฉันกินข้าว', 'ฉัน[x]ข้าว'],
  ['北京', '我去北京。', '我去[x]。'],
])('replaces %s in scripts without spaces: %s', (grapheme, text, spoken) => {
  expect(applyLexicon(text, [{ grapheme, alias: '[x]' }]).text).toBe(spoken);
});

it('keeps a word with given phonemes and returns its position', () => {
  const { text, pronunciations } = apply('Send the gif to SQL, gif gifs.');
  expect(text).toBe('Send the gif to sequel, gif gifs.');
  expect(pronunciations.map(({ from, to, phoneme }) => [text.slice(from, to), phoneme])).toEqual([
    ['gif', 'dʒɪf'],
    ['gif', 'dʒɪf'],
  ]);
});

it('maps offsets of the spoken text to offsets of the written text', () => {
  const { text, toSource } = apply('one SQL two');
  expect(text).toBe('one sequel two');
  expect([0, 4, 7, 10, 11, 14, 99].map(toSource)).toEqual([0, 4, 5, 7, 8, 11, 11]);
});

it('prefers a later alias to phonemes that the engine cannot speak, and respells phonemes without one', () => {
  const both: LexiconRule[] = [
    { grapheme: 'gif', phoneme: 'dʒɪf', alphabet: 'ipa' },
    { grapheme: 'gif', alias: 'jiff' },
    { grapheme: 'data', phoneme: 'D EY1 T AH0', alphabet: 'cmu' },
  ];
  const spoken = (canPronounce: boolean, respelled?: string) =>
    applyLexicon(
      'gif data',
      both,
      () => canPronounce,
      () => respelled,
    ).text;
  expect(spoken(true)).toBe('gif data');
  expect(spoken(false, 'daytuh')).toBe('jiff daytuh');
  expect(spoken(false)).toBe('jiff data');
});

it('takes time proportional to the text for many long rules with the same beginning', () => {
  const steps = (length: number): number => {
    let reads = 0;
    const hostile = Array.from(
      { length: 200 },
      (_, i): LexiconRule => ({
        grapheme: `${'a'.repeat(i)}b`,
        insideWords: true,
        get ignoreCase(): true {
          reads += 1;
          return true;
        },
        alias: 'x',
      }),
    );
    applyLexicon('', hostile);
    reads = 0;
    applyLexicon('a'.repeat(length), hostile);
    return reads;
  };
  // Hashes rule out all candidates, so no rule is compared with the text.
  expect(steps(40_000)).toBeLessThan(100);
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
  expect(applyLexicon(clause, many).text).toContain('alias9999 and nothing');
  expect(reads).toBeLessThanOrEqual(10 * many.length);
  reads = 0;
  for (let round = 0; round < 20; round += 1) applyLexicon(clause, many);
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
  const applyRules = (text: string) => applyLexicon(text, loose).text;
  expect(applyRules('TOMATO, tomato, tomatoes.')).toBe('potato, potato, tomatoes.');
  expect(applyRules('Singing ING')).toBe('Sinin ING');
  expect(applyRules('Périécolepost')).toBe('Périschoolpost');
});
