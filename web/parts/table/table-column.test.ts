import { expect, it } from 'vitest';
import { readSort, writeSort } from './table-column.ts';

it('writes the order to the URL and reads it, ignoring unknown columns', () => {
  const ids = ['name', 'used'];
  for (const sort of [undefined, { columnId: 'name', isDescending: false }, { columnId: 'used', isDescending: true }])
    expect(readSort(writeSort(sort) ?? null, ids)).toEqual(sort);
  expect(readSort('other', ids)).toBeUndefined();
  expect(readSort('-', ids)).toBeUndefined();
});
