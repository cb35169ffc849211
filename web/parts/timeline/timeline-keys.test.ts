import { expect, it } from 'vitest';
import { timelineKey } from './timeline-keys.ts';

const press = (key: string, held: Partial<Parameters<typeof timelineKey>[0]> = {}) =>
  timelineKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

it('STUDIO-027 moves and trims by arrow keys, 0.1 s or with Shift 1 s', () => {
  expect(press('ArrowRight')).toEqual({ type: 'move', byMs: 100 });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ type: 'move', byMs: -1000 });
  expect(press('ArrowLeft', { altKey: true })).toEqual({ type: 'trim', edge: 'end', byMs: -100 });
  expect(press('ArrowRight', { ctrlKey: true })).toEqual({ type: 'trim', edge: 'start', byMs: 100 });
  expect(press('ArrowDown', { altKey: true })).toEqual({ type: 'track', by: 1 });
  expect(press('ArrowDown')).toEqual({ type: 'select', to: 'next' });
});

it('undoes and redoes by the keys of both systems', () => {
  expect(press('z', { ctrlKey: true })).toEqual({ type: 'undo' });
  expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ type: 'redo' });
  expect(press('y', { ctrlKey: true })).toEqual({ type: 'redo' });
});

it('leaves the shortcuts of the browser alone', () => {
  expect([press('s', { ctrlKey: true }), press('r', { ctrlKey: true }), press('a')]).toEqual(Array(3).fill(undefined));
  expect([press('s'), press(' '), press('Delete')]).toEqual([
    { type: 'split' },
    { type: 'toggle' },
    { type: 'delete' },
  ]);
});
