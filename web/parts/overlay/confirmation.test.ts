import { expect, it } from 'vitest';
import { canConfirm } from './confirmation.ts';

it.each([
  [{ typed: '', secondsLeft: 0 }, true],
  [{ typed: '', secondsLeft: 1 }, false],
  [{ typed: ' ', input: {}, secondsLeft: 0 }, false],
  [{ typed: 'because', input: {}, secondsLeft: 0 }, true],
  [{ typed: 'because', input: {}, secondsLeft: 3 }, false],
  [{ typed: 'delet', input: { mustBe: 'delete' }, secondsLeft: 0 }, false],
  [{ typed: ' delete ', input: { mustBe: 'delete' }, secondsLeft: 0 }, true],
])('UI-008 for %j allows confirmation: %s', (state, isConfirmable) => {
  expect(canConfirm(state)).toBe(isConfirmable);
});
