import { expect, it } from 'vitest';
import { displayWords, spreadWords, timedWords } from './video-scenes.rules.ts';

const filler = '\ufdd0';
/** Each character lasts a tenth of a second. */
const tenths = (text: string) =>
  [...text].map((character, at) => ({ text: character, startS: at / 10, endS: (at + 1) / 10 }));
const timed = (text: string, spoken = text) =>
  timedWords(displayWords(spoken, filler), tenths(text)).map(({ text: word, startS, endS }) => [word, startS, endS]);

it('displays words with adjacent punctuation, from their first to their last character', () => {
  expect(timed('Oh, hello  you!')).toEqual([
    ['Oh,', 0, 0.3],
    ['hello', 0.4, 0.9],
    ['you!', 1.1, 1.5],
  ]);
});

it('joins a free-standing mark to the word before it, and drops one before the first word', () => {
  expect(timed('– Yes – or no ?')).toEqual([
    ['Yes –', 0.2, 0.7],
    ['or', 0.8, 1],
    ['no ?', 1.1, 1.5],
  ]);
});

it('omits audio tags and times the rest by its position', () => {
  expect(timed('[laughs] so b<b>o</b>ld', `         so b${filler.repeat(3)}o${filler.repeat(4)}ld`)).toEqual([
    ['so', 0.9, 1.1],
    ['bold', 1.2, 2.3],
  ]);
});

it('counts code points, not code units', () => {
  expect(timed('𝒜𝒷 c')).toEqual([
    ['𝒜𝒷', 0, 0.2],
    ['c', 0.3, 0.4],
  ]);
  expect(timed('')).toEqual([]);
  expect(timedWords(displayWords('more than heard', filler), tenths('more'))).toEqual([
    { text: 'more', startS: 0, endS: 0.4 },
  ]);
});

it('spreads words over the duration by their length', () => {
  expect(spreadWords(displayWords('ab abcdef', filler), 4)).toEqual([
    { text: 'ab', startS: 0, endS: 1 },
    { text: 'abcdef', startS: 1, endS: 4 },
  ]);
  expect(spreadWords([], 4)).toEqual([]);
});
