import type { KeyboardEvent } from 'react';

/** Marks the control that gets focus when its row is reached by keyboard. */
export const rowControlAttribute = { 'data-row-control': '' } as const;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus between the rows of a list with the up and down arrows, within the same column. */
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
