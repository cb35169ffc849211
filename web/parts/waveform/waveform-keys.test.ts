import { expect, it } from 'vitest';
import { keyStepInS, waveformKey } from './waveform-keys.ts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  waveformKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });

it('seeks with arrows, extends with Shift, and zooms with plus and minus', () => {
  expect(press('ArrowRight')).toEqual({ type: 'move', steps: 1, extends: false });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ type: 'move', steps: -1, extends: true });
  expect(press('End', { shiftKey: true })).toEqual({ type: 'end', extends: true });
  expect([press('+'), press('=')]).toEqual([
    { type: 'zoom', isIn: true },
    { type: 'zoom', isIn: true },
  ]);
  expect([press('-'), press('0')]).toEqual([{ type: 'zoom', isIn: false }, { type: 'fit' }]);
});

it('leaves the shortcuts of the browser and other keys alone', () => {
  expect([press('ArrowLeft', { altKey: true }), press('+', { ctrlKey: true }), press('a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('moves less while more is zoomed in', () => {
  expect([keyStepInS(7200, 0), keyStepInS(20, 0), keyStepInS(0.1, 0), keyStepInS(20, 1)]).toEqual([3, 0.2, 0.01, 1]);
});
