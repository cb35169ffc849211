import { expect, it } from 'vitest';
import { findMatches, replaceMatches } from './find-replace.ts';

const paragraphs = [
  { id: 'a', speaker: 'Ada', text: 'Say it (it).', words: [{ from: 0, to: 3, startInS: 1, endInS: 2 }] },
  { id: 'b', speaker: undefined, text: 'Ünit İt', words: [] },
];

it('finds all places without regard to case, and takes signs literally', () => {
  expect(findMatches(paragraphs, 'IT')).toEqual([
    { paragraphId: 'a', from: 4, to: 6 },
    { paragraphId: 'a', from: 8, to: 10 },
    { paragraphId: 'b', from: 2, to: 4 },
  ]);
  expect(findMatches(paragraphs, '(it)')).toHaveLength(1);
  expect(findMatches(paragraphs, 'ü')).toHaveLength(1);
  expect([findMatches(paragraphs, ''), findMatches(paragraphs, '.*-')]).toEqual([[], []]);
});

it('replaces all places, keeps other paragraphs and the times of other words', () => {
  const [first, second] = replaceMatches(paragraphs, findMatches(paragraphs, 'it').slice(0, 2), '$&that');
  expect(first!.text).toBe('Say $&that ($&that).');
  expect(first!.words[0]).toEqual(paragraphs[0]!.words[0]);
  expect(second).toBe(paragraphs[1]);
  expect(replaceMatches(paragraphs, [], 'x')).toBe(paragraphs);
});
