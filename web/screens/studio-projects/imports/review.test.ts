import { expect, it } from 'vitest';
import { mergeWithPrevious, moveItem, toChapters, toReview } from './review.ts';

const section = (section_id: string, selected = true) => ({
  section_id,
  title: `Title ${section_id}`,
  level: 0,
  characters: 10,
  excerpt: '',
  selected,
  problem: section_id === 'c' ? 'A picture was left out.' : null,
});
const chapters = toReview({ sections: [section('a', false), section('b'), section('c')] });

it('STUDIO-026 proposes the sections that the document selects', () => {
  expect(toChapters(chapters)).toEqual([
    { title: 'Title b', section_ids: ['b'] },
    { title: 'Title c', section_ids: ['c'] },
  ]);
});

it('STUDIO-026 merges a chapter into the one before it', () => {
  const merged = mergeWithPrevious(chapters, 2);
  expect(merged).toHaveLength(2);
  expect(merged[1]).toMatchObject({
    title: 'Title b',
    sectionIds: ['b', 'c'],
    characters: 20,
    problem: 'A picture was left out.',
  });
  expect(mergeWithPrevious(chapters, 0)).toBe(chapters);
  // A chapter that was not chosen is, once it contains one that was.
  expect(mergeWithPrevious(chapters, 1)[0]?.isSelected).toBe(true);
});

it('moves within the list only', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  const items = ['a'];
  expect(moveItem(items, 0, 1)).toBe(items);
  expect(moveItem(items, 0, -1)).toBe(items);
});

it('names a chapter without a title by its place', () => {
  expect(toChapters(chapters.map((chapter) => ({ ...chapter, title: ' ' })))[1]?.title).toBe('Chapter 2');
});
