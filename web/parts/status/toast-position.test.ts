import { expect, it } from 'vitest';
import { toastPosition } from './toast-position.ts';

it.each([
  ['/app/sign-in', 'top-center'],
  ['/app/sign-up/', 'top-center'],
  ['/app/home', 'bottom-right'],
  ['/', 'bottom-right'],
])('UI-001 AUTH-066 places toasts on %s at %s', (path, position) => {
  expect(toastPosition(path)).toBe(position);
});
