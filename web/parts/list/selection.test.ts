import { describe, expect, it } from 'vitest';
import { emptySelection, extendSelection, pruneSelection, toggleRow } from './selection.ts';

const order = [...'abcdef'];
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('');

describe('U-33 choosing several', () => {
  it('takes a row in and out', () => {
    const one = toggleRow(emptySelection, 'b');
    expect([chosen(one), chosen(toggleRow(one, 'd')), chosen(toggleRow(one, 'b'))]).toEqual(['b', 'bd', '']);
  });

  it('draws a range from the row chosen last, up or down, and keeps the rest', () => {
    const one = toggleRow(toggleRow(emptySelection, 'a'), 'd');
    expect(chosen(extendSelection(one, 'f', order))).toBe('adef');
    expect(chosen(extendSelection(one, 'c', order))).toBe('acd');
    expect(chosen(extendSelection(extendSelection(one, 'f', order), 'e', order))).toBe('adef');
  });

  it('takes only the row itself where there is no row to begin from', () => {
    expect(chosen(extendSelection(emptySelection, 'c', order))).toBe('c');
    expect(chosen(extendSelection(toggleRow(emptySelection, 'gone'), 'c', order))).toBe('cgone');
  });

  it('loses what is no longer in the list', () => {
    const two = toggleRow(toggleRow(emptySelection, 'a'), 'f');
    expect(pruneSelection(two, order)).toBe(two);
    expect(chosen(pruneSelection(two, ['a', 'b']))).toBe('a');
  });
});
