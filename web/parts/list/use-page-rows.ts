import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** From this number of rows on, only the visible ones are rendered. */
const virtualFrom = 100;

interface PageRows {
  /** The first rendered row, and the row after the last. */
  readonly first: number;
  readonly end: number;
  /** The height of the rows before and after those, in px. */
  readonly before: number;
  readonly after: number;
  /** The ref of each rendered row, which has `data-index`. */
  readonly measure: ((row: Element | null) => void) | null;
}

/** Which rows to render of a list that scrolls with the page. */
export function usePageRows(list: RefObject<HTMLElement | null>, count: number, estimatedHeight: number): PageRows {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isVirtual = count >= virtualFrom;
  const page = () => list.current?.closest('main') ?? null;
  // After each render, since what is above the list may have changed.
  useLayoutEffect(() => {
    const [box, rows] = [page(), list.current];
    if (!isVirtual || !box || !rows) return;
    const top = Math.round(rows.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop);
    setScrollMargin(top);
  });
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: page,
    estimateSize: () => estimatedHeight,
    initialRect: { width: 0, height: 800 },
    scrollMargin,
    overscan: 8,
  });
  if (!isVirtual) return { first: 0, end: count, before: 0, after: 0, measure: null };
  const items = virtualizer.getVirtualItems();
  const [start, last] = [items[0], items.at(-1)];
  return {
    first: start?.index ?? 0,
    end: last ? last.index + 1 : 0,
    before: start ? start.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
