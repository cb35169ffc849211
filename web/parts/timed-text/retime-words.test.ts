import { expect, it } from 'vitest';
import { retimeParagraph } from './retime-words.ts';
import type { TimedParagraph } from './timed-paragraph.ts';
import { wordSpans } from './word-spans.ts';

/** Each word takes a second, with a pause of a second after it. */
const paragraphOf = (text: string): TimedParagraph => ({
  id: 'p',
  speaker: 'Ada',
  text,
  words: wordSpans(text).map((span, at) => ({ ...span, startInS: at * 2, endInS: at * 2 + 1 })),
});
const edit = (before: string, after: string) => {
  const { text, words } = retimeParagraph(paragraphOf(before), after);
  return words.map(({ from, to, startInS, endInS }) => [text.slice(from, to), startInS, endInS]);
};

it('keeps the times of unchanged words', () => {
  expect(edit('one two three', 'one  two\nthree')).toEqual([
    ['one', 0, 1],
    ['two', 2, 3],
    ['three', 4, 5],
  ]);
});

it('gives new words the time of the words that they replace, by their length', () => {
  expect(edit('one two three four', 'one a bbb four')).toEqual([
    ['one', 0, 1],
    ['a', 2, 2.75],
    ['bbb', 2.75, 5],
    ['four', 6, 7],
  ]);
});

it('gives inserted words the pause between their neighbours, and none at the ends', () => {
  expect(edit('one two', 'now one and two then')).toEqual([
    ['now', 0, 0],
    ['one', 0, 1],
    ['and', 1, 2],
    ['two', 2, 3],
    ['then', 3, 3],
  ]);
});

it('keeps words between two changes', () => {
  expect(edit('a b c d e', 'a x c y e').filter((_, at) => at % 2 === 0)).toEqual([
    ['a', 0, 1],
    ['c', 4, 5],
    ['e', 8, 9],
  ]);
});

it('removes words, and all of them', () => {
  expect(edit('one two three', 'one three')).toEqual([
    ['one', 0, 1],
    ['three', 4, 5],
  ]);
  expect(edit('one two', '')).toEqual([]);
});

it('keeps the order of times for any edit', () => {
  let random = 7;
  const next = (limit: number) => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    return random % limit;
  };
  const text = () => Array.from({ length: next(12) }, () => 'abcd'[next(4)]).join(' ');
  for (let round = 0; round < 500; round += 1) {
    const { words, text: after } = retimeParagraph(retimeParagraph(paragraphOf(`${text()} z`), text()), text());
    if (words.length > 0) expect(words.length).toBe(wordSpans(after).length);
    const times = words.flatMap(({ startInS, endInS }) => [startInS, endInS]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

it('changes a word of 10,000 in less than a frame', () => {
  const long = paragraphOf(Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' '));
  const edited = long.text.replace('word5000 ', 'another ');
  retimeParagraph(long, edited);
  const startedAt = performance.now();
  expect(retimeParagraph(long, edited).words[5000]).toMatchObject({ startInS: 10_000, endInS: 10_001 });
  expect(performance.now() - startedAt).toBeLessThan(100);
});
