import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it('PUB-003 moves a read within its collection', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  const items = ['a', 'b'];
  expect(moveItem(items, 1, 2)).toBe(items);
  expect(moveItem(items, 0, -1)).toBe(items);
});
