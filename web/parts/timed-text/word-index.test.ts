import { expect, it } from 'vitest';
import { placeWords, wordAtOffset, wordAtTime } from './word-index.ts';

const word = (from: number, to: number, startInS: number, endInS: number) => ({ from, to, startInS, endInS });
const words = placeWords([
  { id: 'a', speaker: undefined, text: 'One two', words: [word(0, 3, 0.5, 1), word(4, 7, 1, 1.5)] },
  { id: 'empty', speaker: undefined, text: '', words: [] },
  { id: 'b', speaker: undefined, text: 'three', words: [word(0, 5, 4, 5)] },
]);

it('finds the spoken word, in a pause the word before it for half a second', () => {
  const expected = [
    [0, -1],
    [0.5, 0],
    [0.999, 0],
    [1, 1],
    [1.9, 1],
    [2, -1],
    [4.2, 2],
    [5.4, 2],
    [6, -1],
  ] as const;
  for (const [timeInS, at] of expected) expect([timeInS, wordAtTime(words, timeInS)]).toEqual([timeInS, at]);
  expect(wordAtTime([], 1)).toBe(-1);
});

it('finds the word at an offset, in a space the word before it', () => {
  expect([0, 2, 3, 4, 7].map((offset) => wordAtOffset(words, 'a', offset))).toEqual([0, 0, 0, 1, 1]);
  expect(wordAtOffset(words, 'b', 2)).toBe(2);
  expect([wordAtOffset(words, 'empty', 0), wordAtOffset(words, 'unknown', 0)]).toEqual([-1, -1]);
});
