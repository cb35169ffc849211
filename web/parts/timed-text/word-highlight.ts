/**
 * `timed-word`: the spoken word; `timed-cursor`: the word that the keyboard is at; `timed-match`: what was found;
 * `timed-uncertain`: words that may be wrong.
 */
type HighlightName = 'timed-word' | 'timed-cursor' | 'timed-match' | 'timed-uncertain';

/** Words marked by the CSS custom highlight API, which changes no element; browsers without it mark nothing. */
export interface WordHighlight {
  readonly show: (ranges: readonly Range[]) => void;
}

/** Opens a mark of one text; several texts may use the same name. */
export function openHighlight(name: HighlightName): WordHighlight {
  let shown: readonly Range[] = [];
  return {
    show(ranges) {
      if (typeof Highlight === 'undefined' || (shown.length === 0 && ranges.length === 0)) return;
      const highlight = CSS.highlights.get(name) ?? new Highlight();
      CSS.highlights.set(name, highlight);
      for (const range of shown) highlight.delete(range);
      for (const range of ranges) highlight.add(range);
      shown = ranges;
    },
  };
}

/** The range of UTF-16 offsets in the text of an element. Undefined if the text is shorter. */
export function textRange(element: Element, from: number, to: number): Range | undefined {
  // A caret at the end of the text has no character after it.
  const start = locate(element, from, from === to);
  const end = locate(element, to, true);
  if (!start || !end) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** `isEnd`: at the boundary of two text nodes, the first one. */
function locate(element: Element, offset: number, isEnd: boolean): { node: Text; offset: number } | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const inside = offset - before;
    if (inside < node.length || (isEnd && inside === node.length)) return { node, offset: inside };
    before += node.length;
  }
  return undefined;
}

/** The offset of a position in the text of an element. */
export function offsetIn(element: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
