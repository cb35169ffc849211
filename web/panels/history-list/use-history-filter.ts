import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryFilter, noFilter, readFilter, writeFilter } from '../../nouns/history/history-filter.ts';

export type FilterState = readonly [filter: HistoryFilter, setFilter: (filter: HistoryFilter) => void];

/** The filter of a page, stored in its URL: it survives a reload and can be shared. */
export function useUrlHistoryFilter(): FilterState {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = useMemo(() => readFilter(searchParams), [searchParams]);
  const set = useCallback(
    (next: HistoryFilter) => setSearchParams((before) => writeFilter(next, before), { replace: true }),
    [setSearchParams],
  );
  return [filter, set];
}

/** The filter of a panel; it lives as long as the panel. */
export const usePanelHistoryFilter = (): FilterState => useState(noFilter);
