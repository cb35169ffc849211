import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryFilter, noFilter, readFilter, writeFilter } from '../../nouns/history/history-filter.ts';

export type FilterState = readonly [filter: HistoryFilter, setFilter: (filter: HistoryFilter) => void];

/** The filter of a page, kept in its address: it survives a reload, and can be sent to somebody. */
export function useUrlHistoryFilter(): FilterState {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readFilter(address), [address]);
  const set = useCallback(
    (next: HistoryFilter) => setAddress((before) => writeFilter(next, before), { replace: true }),
    [setAddress],
  );
  return [filter, set];
}

/** The filter of a panel, gone with it. */
export const usePanelHistoryFilter = (): FilterState => useState(noFilter);
