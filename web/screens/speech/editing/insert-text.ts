/** Replaces the selection of a field as if the text was typed, so that Ctrl+Z of the browser undoes it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Deprecated without a replacement: `setRangeText` empties the undo history.
  document.execCommand('insertText', false, text);
}

/** Whether a character belongs to a word. */
const wordCharacter = /[\p{L}\p{M}\p{N}'’-]/u;

/** The selected text, or else the word at the caret, of at most `maxLength` characters; empty without one. */
export function wordAt(
  { value, selectionStart, selectionEnd }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  maxLength: number,
): string {
  let [start, end] = [selectionStart, selectionEnd];
  if (start === end) {
    while (start > 0 && wordCharacter.test(value[start - 1]!)) start -= 1;
    while (end < value.length && wordCharacter.test(value[end]!)) end += 1;
  }
  const word = value.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return word.length > maxLength ? '' : word;
}

/** The pause of these seconds, with a space where it would touch a word. */
export function pauseAt(
  { value, selectionStart, selectionEnd }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  seconds: number,
): string {
  const before = selectionStart > 0 && !/\s/.test(value[selectionStart - 1]!) ? ' ' : '';
  const after = selectionEnd < value.length && !/\s/.test(value[selectionEnd]!) ? ' ' : '';
  return `${before}<break time="${seconds}s" />${after}`;
}
