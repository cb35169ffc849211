import { describe, expect, it } from 'vitest';
import { extended, kept, nothingSelected, toggled } from './selection.ts';

const order = [...'abcdef'];
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('');

describe('U-33 choosing several', () => {
  it('takes a row in and out', () => {
    const one = toggled(nothingSelected, 'b');
    expect([chosen(one), chosen(toggled(one, 'd')), chosen(toggled(one, 'b'))]).toEqual(['b', 'bd', '']);
  });

  it('draws a range from the row chosen last, up or down, and keeps the rest', () => {
    const one = toggled(toggled(nothingSelected, 'a'), 'd');
    expect(chosen(extended(one, 'f', order))).toBe('adef');
    expect(chosen(extended(one, 'c', order))).toBe('acd');
    expect(chosen(extended(extended(one, 'f', order), 'e', order))).toBe('adef');
  });

  it('takes only the row itself where there is no row to begin from', () => {
    expect(chosen(extended(nothingSelected, 'c', order))).toBe('c');
    expect(chosen(extended(toggled(nothingSelected, 'gone'), 'c', order))).toBe('cgone');
  });

  it('loses what is no longer in the list', () => {
    const two = toggled(toggled(nothingSelected, 'a'), 'f');
    expect(kept(two, order)).toBe(two);
    expect(chosen(kept(two, ['a', 'b']))).toBe('a');
  });
});
