type Field = HTMLInputElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ defaultSelected, index }) => defaultSelected && index !== field.selectedIndex);
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.type === 'search' && field.value !== field.defaultValue;
}

/** Choices and searches of the demos of this page that differ from what the build wrote. */
export const findChangedFields = (): Field[] =>
  [...document.querySelectorAll<Field>('[data-demo] :is(input, select)')].filter(isChanged);

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Tells the app of what a visitor chose or typed before it had loaded. React compares a field with what it last knew of
 * it, so the field first has another value. Demos read their selects themselves.
 */
export function repeatChange(field: Field): void {
  if (field instanceof HTMLSelectElement) return;
  if (field.type === 'radio') {
    field.checked = false;
    field.click();
    return;
  }
  const { value } = field;
  field.value = '';
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
