import type { KeyboardEvent } from 'react';

/** Marks the control of a row that has focus when the row is chosen by keyboard. */
export const rowControlAttribute = { 'data-row-control': '' } as const;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus with the up and down arrows from row to row of a list, in the same column. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const focused = document.activeElement;
  if (step === undefined || event.defaultPrevented || !focused?.matches('[data-row-control]')) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-control]')];
  const next = controls[controls.indexOf(focused as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
