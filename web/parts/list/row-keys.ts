import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isCharacterShortcut } from '../page/character-keys.ts';

/** Marks the control that gets focus when its row is reached by keyboard. */
export const rowControlAttribute = { 'data-row-control': '' } as const;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const letterSteps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves focus between the rows of a list with the up and down arrows, within the same column. */
export function moveBetweenRows(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const focused = document.activeElement;
  if (step === undefined || event.defaultPrevented || !focused?.matches('[data-row-control]')) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-control]')];
  const next = controls[controls.indexOf(focused as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  focusRow(next);
}

function focusRow(control: HTMLElement): void {
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
}

/**
 * Goes to the next row by J and to the previous one by K, from anywhere on the page; without a row in focus, to the first
 * that is visible in `box`, which scrolls.
 */
export function stepBetweenRows(event: KeyboardEvent, box: HTMLElement): void {
  const step = letterSteps[event.key];
  if (step === undefined || event.defaultPrevented || !isCharacterShortcut(event, event.target)) return;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
  const controls = [...box.querySelectorAll<HTMLElement>('[data-row-control]')];
  const row = document.activeElement?.closest('[data-row]');
  const at = row && box.contains(row) ? controls.findIndex((control) => row.contains(control)) : -1;
  const { top } = box.getBoundingClientRect();
  const next = at < 0 ? controls.find((control) => control.getBoundingClientRect().top >= top) : controls[at + step];
  if (!next) return;
  event.preventDefault();
  focusRow(next);
}
