import { describe, expect, it } from 'vitest';
import { emptySelection, extendSelection, pruneSelection, toggleRow } from './selection.ts';

const order = [...'abcdef'];
const selectedIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('');

describe('U-33 selecting several rows', () => {
  it('toggles a row', () => {
    const one = toggleRow(emptySelection, 'b');
    expect([selectedIds(one), selectedIds(toggleRow(one, 'd')), selectedIds(toggleRow(one, 'b'))]).toEqual([
      'b',
      'bd',
      '',
    ]);
  });

  it('selects a range from the last selected row, up or down, and keeps the rest', () => {
    const one = toggleRow(toggleRow(emptySelection, 'a'), 'd');
    expect(selectedIds(extendSelection(one, 'f', order))).toBe('adef');
    expect(selectedIds(extendSelection(one, 'c', order))).toBe('acd');
    expect(selectedIds(extendSelection(extendSelection(one, 'f', order), 'e', order))).toBe('adef');
  });

  it('selects only the row itself without a last selected row', () => {
    expect(selectedIds(extendSelection(emptySelection, 'c', order))).toBe('c');
    expect(selectedIds(extendSelection(toggleRow(emptySelection, 'gone'), 'c', order))).toBe('cgone');
  });

  it('drops rows that are no longer in the list', () => {
    const two = toggleRow(toggleRow(emptySelection, 'a'), 'f');
    expect(pruneSelection(two, order)).toBe(two);
    expect(selectedIds(pruneSelection(two, ['a', 'b']))).toBe('a');
  });
});
