/** Replaces the selection of a field as if the text was typed, so that Ctrl+Z of the browser undoes it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Deprecated without a replacement: `setRangeText` empties the undo history.
  document.execCommand('insertText', false, text);
}

/** Whether a character belongs to a word. */
const wordCharacter = /[\p{L}\p{M}\p{N}'’-]/u;

type SelectedText = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/** The selected text, or else the word at the caret, of at most `maxLength` characters; empty without one. */
export function wordAt(field: SelectedText, maxLength: number): string {
  const [start, end] = rangeAt(field);
  const word = field.value.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return word.length > maxLength ? '' : word;
}

/** The range of the selection, or else of the word at the caret; empty without one. */
function rangeAt({ value, selectionStart, selectionEnd }: SelectedText): [start: number, end: number] {
  let [start, end] = [selectionStart, selectionEnd];
  if (start < end) return [start, end];
  while (start > 0 && wordCharacter.test(value[start - 1]!)) start -= 1;
  while (end < value.length && wordCharacter.test(value[end]!)) end += 1;
  return [start, end];
}

/** The pause of these seconds, with a space where it would touch a word. */
export function pauseAt({ value, selectionStart, selectionEnd }: SelectedText, seconds: number): string {
  const before = selectionStart > 0 && !/\s/.test(value[selectionStart - 1]!) ? ' ' : '';
  const after = selectionEnd < value.length && !/\s/.test(value[selectionEnd]!) ? ' ' : '';
  return `${before}<break time="${seconds}s" />${after}`;
}

/** A replacement of a part of a text, after which a part of the new text is selected. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** Replaces a part of a field as if the text was typed. */
export function applyEdit(
  field: HTMLTextAreaElement,
  { from, to, text, selectionStart, selectionEnd }: TextEdit,
): void {
  field.setSelectionRange(from, to);
  insertText(field, text);
  field.setSelectionRange(selectionStart, selectionEnd);
}

const emphasisElement = /<emphasis(?:\s[^<>]*)?>([\s\S]*?)<\/emphasis>/gi;
const emphasisTag = /<\/?emphasis(?:\s[^<>]*)?>/gi;
const [openingTag, closingTag] = ['<emphasis level="strong">', '</emphasis>'];

/**
 * Emphasizes the selected words, or else the word at the caret; removes the emphasis that they have. Without a word, the
 * caret is then between the tags. Undefined inside another tag.
 */
export function toggleEmphasis(field: SelectedText): TextEdit | undefined {
  const { value } = field;
  let [from, to] = rangeAt(field);
  const selected = value.slice(from, to);
  if (selected.trim() !== '') {
    from += selected.length - selected.trimStart().length;
    to -= selected.length - selected.trimEnd().length;
  }
  for (const { 0: element, 1: words = '', index } of value.matchAll(emphasisElement)) {
    const end = index + element.length;
    if (index <= from && to <= end)
      return { from: index, to: end, text: words, selectionStart: index, selectionEnd: index + words.length };
    // A part of it is selected: elements must not overlap.
    if (index < to && from < end) [from, to] = [Math.min(from, index), Math.max(to, end)];
  }
  const isInsideTag = (at: number) => /<[a-z/][^<>]*$/i.test(value.slice(0, at)) && /^[^<>]*>/.test(value.slice(at));
  if (isInsideTag(from) || isInsideTag(to)) return undefined;
  const words = value.slice(from, to).replaceAll(emphasisTag, '');
  const selectionStart = from + openingTag.length;
  return {
    from,
    to,
    text: `${openingTag}${words}${closingTag}`,
    selectionStart,
    selectionEnd: selectionStart + words.length,
  };
}
