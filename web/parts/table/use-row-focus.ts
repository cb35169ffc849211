import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface RowFocusOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  /** Brings a row into view, so that it is rendered. */
  readonly scrollTo: (index: number) => void;
}

/** Which row of a table Tab reaches, and moving the focus between rows, also to rows that are not rendered yet. */
export function useRowFocus({ box, ids, scrollTo }: RowFocusOptions) {
  const [active, setActive] = useState({ id: '', index: 0 });
  const pendingId = useRef<string>(undefined);
  const known = ids.indexOf(active.id);
  // The row is gone: the one at its place follows.
  const activeIndex = known >= 0 ? known : Math.max(0, Math.min(active.index, ids.length - 1));

  // Without dependencies: a row that was scrolled to is rendered later.
  useLayoutEffect(() => {
    if (pendingId.current === undefined) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(pendingId.current)}"]`);
    if (!row) return;
    pendingId.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  return {
    activeIndex,
    setActive: (index: number) => {
      if (index !== activeIndex || ids[index] !== active.id) setActive({ id: ids[index] ?? '', index });
    },
    moveTo: (index: number) => {
      pendingId.current = ids[index];
      setActive({ id: ids[index] ?? '', index });
      scrollTo(index);
    },
  };
}
