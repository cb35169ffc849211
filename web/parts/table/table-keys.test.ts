import { expect, it } from 'vitest';
import { tableCommand } from './table-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const state = { at: 4, count: 20, canSelect: true, canOpen: true };

it.each([
  ['j', 5],
  ['ArrowDown', 5],
  ['k', 3],
  ['ArrowUp', 3],
  ['PageDown', 14],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 19],
])('%s moves from row 4 to row %i', (key, to) => {
  expect(tableCommand({ ...plain, key }, state)).toEqual({ type: 'move', to, extends: false });
});

it('selects with space, a range with Shift, all with Ctrl+A, and opens with Enter', () => {
  expect(tableCommand({ ...plain, key: ' ' }, state)).toEqual({ type: 'select', isRange: false });
  expect(tableCommand({ ...plain, key: ' ', shiftKey: true }, state)).toEqual({ type: 'select', isRange: true });
  expect(tableCommand({ ...plain, key: 'ArrowDown', shiftKey: true }, state)).toMatchObject({ to: 5, extends: true });
  expect(tableCommand({ ...plain, key: 'a', ctrlKey: true }, state)).toEqual({ type: 'selectAll' });
  expect(tableCommand({ ...plain, key: 'Enter' }, state)).toEqual({ type: 'open' });
  expect(tableCommand({ ...plain, key: 'Escape' }, state)).toEqual({ type: 'clear' });
});

it('leaves the keys of missing actions and other combinations to the browser', () => {
  const plainTable = { ...state, canSelect: false, canOpen: false };
  for (const key of [' ', 'Enter', 'Escape', 'x']) expect(tableCommand({ ...plain, key }, plainTable)).toBeUndefined();
  expect(tableCommand({ ...plain, key: 'j', ctrlKey: true }, state)).toBeUndefined();
  expect(tableCommand({ ...plain, key: 'ArrowDown', altKey: true }, state)).toBeUndefined();
});
