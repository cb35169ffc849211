import { expect, it } from 'vitest';
import { timedParagraphs } from './timed-paragraph.ts';

/** Each character takes 0.1 s. */
const timesOf = (text: string) => {
  const characters = [...text];
  return {
    characters,
    character_start_times_seconds: characters.map((_, at) => at / 10),
    character_end_times_seconds: characters.map((_, at) => (at + 1) / 10),
  };
};
const wordsOf = (text: string) =>
  timedParagraphs([{ text }], timesOf(text)).flatMap((paragraph) =>
    paragraph.words.map(({ from, to, startInS, endInS }) => [paragraph.text.slice(from, to), startInS, endInS]),
  );

it('gives each word the time from its first to its last character', () => {
  expect(wordsOf('Hi, you there')).toEqual([
    ['Hi,', 0, 0.3],
    ['you', 0.4, 0.7],
    ['there', 0.8, 1.3],
  ]);
});

it('counts characters outside the basic plane once', () => {
  expect(wordsOf('a 𝔸𝔹 c')).toEqual([
    ['a', 0, 0.1],
    ['𝔸𝔹', 0.2, 0.4],
    ['c', 0.5, 0.6],
  ]);
});

it('makes a paragraph of each line, with the speaker at the first', () => {
  const lines = [
    { text: 'One.\nTwo.', speaker: 'Ada' },
    { text: 'Three.', speaker: 'Bob' },
  ];
  const paragraphs = timedParagraphs(lines, timesOf('One.\nTwo.\nThree.'));
  expect(paragraphs.map(({ speaker, text, words }) => [speaker, text, words[0]!.startInS])).toEqual([
    ['Ada', 'One.', 0],
    [undefined, 'Two.', 0.5],
    ['Bob', 'Three.', 1],
  ]);
});

it('has no words without times, or with times of another text', () => {
  for (const times of [undefined, null, timesOf('Other')])
    expect(timedParagraphs([{ text: 'Text' }], times)).toMatchObject([{ text: 'Text', words: [] }]);
});
