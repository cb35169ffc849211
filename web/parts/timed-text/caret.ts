import { offsetIn } from './word-highlight.ts';

interface Caret {
  readonly paragraphId: string;
  /** UTF-16 offset in the text of the paragraph. */
  readonly offset: number;
}

/** The place in the text of `box` at a point of the window; undefined if there is none. */
export function caretAt(box: Element, x: number, y: number): Caret | undefined {
  const position = document.caretPositionFromPoint?.(x, y);
  const range = position ? undefined : document.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  return node && caretIn(box, node, position?.offset ?? range?.startOffset ?? 0);
}

/** The place of a DOM position in the text of `box`; undefined if it is outside of the paragraphs. */
export function caretIn(box: Element, node: Node, offset: number): Caret | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const paragraph = element?.closest<HTMLElement>('[data-paragraph]');
  const paragraphId = paragraph?.dataset.paragraph;
  if (!paragraph || paragraphId === undefined || !box.contains(paragraph)) return undefined;
  return { paragraphId, offset: offsetIn(paragraph, node, offset) };
}
