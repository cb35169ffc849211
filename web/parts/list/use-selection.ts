import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { emptySelection, extendSelection, pruneSelection, toggleRow } from './selection.ts';

/** The selected rows of a list; rows that leave the list are dropped. `idOf` must be a stable function. */
export function useSelection<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [selection, setSelection] = useState(emptySelection);
  const latestItems = useRef(items);
  latestItems.current = items;
  // Loading a page or adding new rows removes nothing, so only other changes need a scan of the whole list.
  const isPicking = selection.ids.size > 0;
  useEffect(() => {
    if (isPicking) setSelection((before) => pruneSelection(before, items.map(idOf)));
  }, [items, idOf, isPicking]);
  const select = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) =>
        isRange ? extendSelection(before, id, latestItems.current.map(idOf)) : toggleRow(before, id),
      ),
    [idOf],
  );
  const selectAll = useCallback(
    () => setSelection({ ids: new Set(latestItems.current.map(idOf)), anchor: undefined }),
    [idOf],
  );
  const clear = useCallback(() => setSelection(emptySelection), []);
  return useMemo(() => ({ ids: selection.ids, select, selectAll, clear }), [selection, select, selectAll, clear]);
}
