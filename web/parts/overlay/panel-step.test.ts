import { expect, it } from 'vitest';
import { panelStep } from './panel-step.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const button = { isField: false, canScroll: false };

it.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['Enter', undefined],
])('steps on %s to %s', (key, step) => {
  expect(panelStep({ ...plain, key }, button)).toBe(step);
});

it('leaves the keys to fields, the arrows to what scrolls, and combinations to the browser', () => {
  expect(panelStep({ ...plain, key: 'j' }, { ...button, isField: true })).toBeUndefined();
  expect(panelStep({ ...plain, key: 'ArrowDown' }, { ...button, canScroll: true })).toBeUndefined();
  expect(panelStep({ ...plain, key: 'j' }, { ...button, canScroll: true })).toBe('next');
  expect(panelStep({ ...plain, key: 'j', ctrlKey: true }, button)).toBeUndefined();
});
