/** Focuses the first visible search field of the dialog in front, else of the screen; false if it has none. */
export function focusSearch(): boolean {
  const front = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.getElementById('main');
  const fields = front?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? [];
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
