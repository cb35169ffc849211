import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { emptySelection, extendSelection, pruneSelection, toggleRow } from './selection.ts';

/** Rows of a list that are chosen. What leaves the list is chosen no more. `idOf`: the same function each time. */
export function useSelection<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [selection, setSelection] = useState(emptySelection);
  const shown = useRef(items);
  shown.current = items;
  // A page more, or new ones on top, take nothing away: only then is the whole list read.
  const isPicking = selection.ids.size > 0;
  useEffect(() => {
    if (isPicking) setSelection((before) => pruneSelection(before, items.map(idOf)));
  }, [items, idOf, isPicking]);
  const select = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) =>
        isRange ? extendSelection(before, id, shown.current.map(idOf)) : toggleRow(before, id),
      ),
    [idOf],
  );
  const selectAll = useCallback(
    () => setSelection({ ids: new Set(shown.current.map(idOf)), anchor: undefined }),
    [idOf],
  );
  const clear = useCallback(() => setSelection(emptySelection), []);
  return useMemo(() => ({ ids: selection.ids, select, selectAll, clear }), [selection, select, selectAll, clear]);
}
