import { type RefObject, useEffect } from 'react';
import { caretIn } from './caret.ts';
import type { TimedParagraph } from './timed-paragraph.ts';

/** UTF-16 offsets in the paragraphs joined by newlines; `end` is exclusive. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** Tells what is selected in `box` whenever that changes; a selection outside of it changes nothing. */
export function useTextSelection(
  box: RefObject<HTMLElement | null>,
  paragraphs: readonly TimedParagraph[],
  onSelect: ((selection: TextSelection | undefined) => void) | undefined,
): void {
  useEffect(() => {
    if (!onSelect) return;
    const tell = () => {
      const selection = document.getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      if (!box.current || !range || !box.current.contains(range.commonAncestorContainer)) return;
      const start = offsetOf(box.current, paragraphs, range.startContainer, range.startOffset);
      const end = offsetOf(box.current, paragraphs, range.endContainer, range.endOffset);
      onSelect(start === undefined || end === undefined || start >= end ? undefined : { start, end });
    };
    document.addEventListener('selectionchange', tell);
    return () => document.removeEventListener('selectionchange', tell);
  }, [box, paragraphs, onSelect]);
}

function offsetOf(box: Element, paragraphs: readonly TimedParagraph[], node: Node, offset: number): number | undefined {
  const caret = caretIn(box, node, offset);
  const at = caret ? paragraphs.findIndex(({ id }) => id === caret.paragraphId) : -1;
  if (!caret || at < 0) return undefined;
  return paragraphs.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, caret.offset);
}
