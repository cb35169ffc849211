import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, filterOf, type HistoryFilter, noFilter } from '../../nouns/history/history-filter.ts';

export type FilterState = readonly [filter: HistoryFilter, setFilter: (filter: HistoryFilter) => void];

/** The filter of a page, kept in its address: it survives a reload, and can be sent to somebody. */
export function useAddressFilter(): FilterState {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterOf(address), [address]);
  const set = useCallback(
    (next: HistoryFilter) => setAddress((before) => addressOf(next, before), { replace: true }),
    [setAddress],
  );
  return [filter, set];
}

/** The filter of a panel, gone with it. */
export const usePanelFilter = (): FilterState => useState(noFilter);
